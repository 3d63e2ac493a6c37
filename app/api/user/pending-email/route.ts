import { cancelEmailChange } from '@/lib/core/auth/email-change'
import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { requestOwnEmail } from '@/lib/features/accounts/email-mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'PUT /api/user/pending-email': async ({ user, body }) => {
    await requestOwnEmail(user, body)
    return { message: `Письмо со ссылкой поставлено в очередь: ${body.email}` }
  },
  'DELETE /api/user/pending-email': async ({ user }) => {
    await cancelEmailChange(user.id)
  },
})
