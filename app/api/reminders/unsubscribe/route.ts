import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { SUBSCRIPTION_NAME } from '@/lib/features/deadlines/labels'
import { unsubscribe } from '@/lib/features/deadlines/mutations'

export const POST = route(deadlinesContract, 'POST /api/reminders/unsubscribe', async ({ body }) => {
  const ended = await unsubscribe(body.token)
  return { message: `Вы больше не будете получать ${SUBSCRIPTION_NAME[ended]}.` }
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
