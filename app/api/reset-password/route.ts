import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { makeKnown, resetPassword } from '@/lib/features/accounts/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/reset-password': async ({ body, cookies }) => {
    await resetPassword(body)
    // Access to the account's mailbox makes the browser trusted.
    cookies.push(makeKnown(body.email))
    return { message: 'Ваш пароль был успешно изменён!' }
  },
})
