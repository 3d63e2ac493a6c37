import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { forgotPassword } from '@/lib/features/accounts/mutations'

const SAME_FOR_ALL =
  'Если для этого адреса есть действующая учётная запись, мы отправили на него ссылку для восстановления пароля.'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/forgot-password': async ({ body }) => {
    await forgotPassword(body.email)
    return { message: SAME_FOR_ALL }
  },
})
