import { calls } from '@/lib/core/route/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { SUBSCRIPTION_NAME } from '@/lib/features/deadlines/labels'
import { unsubscribe } from '@/lib/features/deadlines/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(deadlinesContract, {
  'POST /api/reminders/unsubscribe': async ({ body }) => {
    const ended = await unsubscribe(body.token)
    return { message: `Вы больше не будете получать ${SUBSCRIPTION_NAME[ended]}.` }
  },
})
