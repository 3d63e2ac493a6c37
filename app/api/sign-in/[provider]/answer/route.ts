import { secretOf } from '@/lib/core/auth/oidc/attempts'
import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { finishProviderSignIn } from '@/lib/features/accounts/sso/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/sign-in/{provider}/answer': async ({ request, params, body, sessionId, cookies }) => {
    const browser = { secret: secretOf(request), sessionId }
    const { cookies: set, ...signedIn } = await finishProviderSignIn(params.provider, body.answer, browser)
    cookies.push(...set)
    return signedIn
  },
})
