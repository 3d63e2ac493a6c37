import { readCookie, signInStepCookieName } from '@/lib/core/auth/cookies'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { finishSignIn } from '@/lib/features/accounts/mutations'

export const POST = route(
  factorsContract,
  'POST /api/login/factor',
  async ({ request, body, sessionId, cookies }) => {
    const signedIn = await finishSignIn(readCookie(request, signInStepCookieName()), body, sessionId)
    cookies.push(...signedIn.cookies)
    return { data: signedIn.user }
  },
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
