import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { cancelEmail } from '@/lib/features/accounts/email-mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/cancel-email': async ({ body }) => {
    await cancelEmail(body.token)
    return { message: 'Смена адреса отменена: вы входите с прежним.' }
  },
})
