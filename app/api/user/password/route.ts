import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { changePassword } from '@/lib/features/accounts/password-mutations'

export const PUT = route(
  accountsContract,
  'PUT /api/user/password',
  async ({ user, sessionId, body, requireFresh }) => {
    await changePassword(user, sessionId, body, requireFresh)
    return { message: 'Ваш пароль был успешно изменён!' }
  },
)

export const { GET, POST, PATCH, DELETE } = otherVerbs('PUT')
