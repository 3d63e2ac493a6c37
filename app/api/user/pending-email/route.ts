import { cancelEmailChange } from '@/lib/core/auth/email-change'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { requestOwnEmail } from '@/lib/features/accounts/email-mutations'

export const PUT = route(accountsContract, 'PUT /api/user/pending-email', async ({ user, body }) => {
  await requestOwnEmail(user, body)
  return { message: `Письмо со ссылкой отправлено на адрес ${body.email}` }
})

export const DELETE = route(accountsContract, 'DELETE /api/user/pending-email', async ({ user }) => {
  await cancelEmailChange(user.id)
})

export const { GET, POST, PATCH } = otherVerbs('PUT', 'DELETE')
