import { secretOf } from '@/lib/core/auth/oidc/secret'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { finishSignIn } from '@/lib/features/accounts/sso/finish-mutations'

export const POST = route(
  accountsContract,
  'POST /api/sign-in/{provider}/answer',
  async ({ request, params, body, sessionId, cookies }) => {
    const finished = await finishSignIn(params.provider, body.answer, {
      secret: secretOf(request),
      sessionId,
    })
    cookies.push(...finished.cookies)
    return { data: { return_to: finished.return_to } }
  },
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
