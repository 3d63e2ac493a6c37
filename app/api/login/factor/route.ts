import { readCookie, signInStepCookieName } from '@/lib/core/auth/cookies'
import { calls } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { finishSignIn } from '@/lib/features/accounts/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(factorsContract, {
  'POST /api/login/factor': async ({ request, body, sessionId, cookies }) => {
    const signedIn = await finishSignIn(readCookie(request, signInStepCookieName()), body, sessionId)
    cookies.push(...signedIn.cookies)
    return signedIn.user
  },
})
