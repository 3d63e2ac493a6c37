import { message, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { forgotPassword } from '@/lib/features/accounts/password-mutations'
import { forgotPasswordSchema } from '@/lib/features/accounts/schema'

const SAME_FOR_ALL =
  'Если для этого адреса есть действующая учётная запись, мы отправили на него ссылку для восстановления пароля.'

export const POST = route({
  permission: 'public',
  body: forgotPasswordSchema,
  handle: async ({ body }) => {
    await forgotPassword(body.email)
    return message(SAME_FOR_ALL)
  },
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
