import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { unsubscribe } from '@/lib/features/deadlines/mutations'

export const POST = route(deadlinesContract, 'POST /api/reminders/unsubscribe', async ({ body }) => {
  await unsubscribe(body.token)
  return { message: 'Вы больше не будете получать напоминания о сроках и вопросах.' }
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
