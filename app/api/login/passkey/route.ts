import { readCookie, signInStepCookieName } from '@/lib/core/auth/cookies'
import { askPasskey } from '@/lib/core/auth/factor/passkeys'
import { requireStep } from '@/lib/core/auth/factor/sign-in-step'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'

export const POST = route(factorsContract, 'POST /api/login/passkey', async ({ request }) => {
  const { userId, owner } = await requireStep(readCookie(request, signInStepCookieName()))
  return { data: await askPasskey(userId, owner) }
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
