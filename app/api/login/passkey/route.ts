import { readCookie, signInStepCookieName } from '@/lib/core/auth/cookies'
import { askPasskey } from '@/lib/core/auth/factor/passkeys'
import { requireStep } from '@/lib/core/auth/factor/sign-in-step'
import { calls } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'

export const { GET, POST, PUT, PATCH, DELETE } = calls(factorsContract, {
  'POST /api/login/passkey': async ({ request }) => {
    const { userId, owner } = await requireStep(readCookie(request, signInStepCookieName()))
    return askPasskey(userId, owner)
  },
})
