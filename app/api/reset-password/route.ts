import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { resetPassword } from '@/lib/features/accounts/password-mutations'

export const POST = route(accountsContract, 'POST /api/reset-password', async ({ body }) => {
  await resetPassword(body)
  return { message: 'Ваш пароль был успешно изменён!' }
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
