import { message, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { resetPassword } from '@/lib/features/accounts/password-mutations'
import { resetPasswordSchema } from '@/lib/features/accounts/schema'

export const POST = route({
  permission: 'public',
  body: resetPasswordSchema,
  handle: async ({ body }) => {
    await resetPassword(body)
    return message('Ваш пароль был успешно изменён!')
  },
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
