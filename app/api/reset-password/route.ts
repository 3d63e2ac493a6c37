import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { makeKnown, resetPassword } from '@/lib/features/accounts/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/reset-password': async ({ body, cookies }) => {
    const isChanged = await resetPassword(body)
    // Access to the account's mailbox makes the browser trusted.
    cookies.push(makeKnown(body.email))
    return { message: isChanged ? 'Ваш пароль был успешно изменён!' : 'Пароль задан: войдите с ним' }
  },
})
