import { message, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { unsubscribe } from '@/lib/features/deadlines/mutations'
import { unsubscribeSchema } from '@/lib/features/deadlines/schema'

export const POST = route({
  permission: 'public',
  body: unsubscribeSchema,
  handle: async ({ body }) => {
    await unsubscribe(body.token)
    return message('Вы больше не будете получать напоминания о сроках.')
  },
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
