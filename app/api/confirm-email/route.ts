import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { confirmEmail } from '@/lib/features/accounts/email-mutations'
import { makeKnown } from '@/lib/features/accounts/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/confirm-email': async ({ body, sessionId, cookies }) => {
    cookies.push(makeKnown(await confirmEmail(body, sessionId)))
    return { message: 'Адрес подтверждён. Войдите с ним: прежние сеансы завершены.' }
  },
})
