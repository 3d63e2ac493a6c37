import { mayLeave } from '@/lib/core/mail/transport'
import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { forgotPassword } from '@/lib/features/accounts/mutations'

/** The same for every address. */
const SENT =
  'Если для этого адреса есть действующая учётная запись, мы отправили на него ссылку для восстановления пароля.'
const WAITS =
  'Если для этого адреса есть действующая учётная запись, письмо со ссылкой для восстановления пароля ждёт отправки.'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/forgot-password': async ({ body }) => {
    await forgotPassword(body.email)
    return { message: (await mayLeave()) ? SENT : WAITS }
  },
})
