import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { changePassword } from '@/lib/features/accounts/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'PUT /api/user/password': async ({ user, sessionId, body, requireFresh }) => {
    await changePassword(user, sessionId, body, requireFresh)
    return { message: 'Ваш пароль был успешно изменён!' }
  },
})
