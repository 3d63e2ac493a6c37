import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { confirmEmail } from '@/lib/features/accounts/email-mutations'
import { makeKnown } from '@/lib/features/accounts/mutations'

export const POST = route(
  accountsContract,
  'POST /api/confirm-email',
  async ({ body, sessionId, cookies }) => {
    cookies.push(makeKnown(await confirmEmail(body, sessionId)))
    return { message: 'Адрес подтверждён. Войдите с ним: прежние сеансы завершены.' }
  },
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
