import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { cancelEmail } from '@/lib/features/accounts/email-mutations'

export const POST = route(accountsContract, 'POST /api/cancel-email', async ({ body }) => {
  await cancelEmail(body.token)
  return { message: 'Смена адреса отменена: вы входите с прежним.' }
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
