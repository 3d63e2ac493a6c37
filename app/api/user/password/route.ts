import { message, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { changePassword } from '@/lib/features/accounts/password-mutations'
import { changePasswordSchema } from '@/lib/features/accounts/schema'

export const PUT = route({
  permission: 'signed-in',
  body: changePasswordSchema,
  handle: async ({ user, sessionId, body }) => {
    await changePassword(user, sessionId, body)
    return message('Ваш пароль был успешно изменён!')
  },
})

export const { GET, POST, PATCH, DELETE } = otherVerbs('PUT')
