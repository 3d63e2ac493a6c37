import { requireCurrentSchema } from '@/lib/core/db/readiness'
import { route } from '@/lib/core/http/route'

/** Ready: the database answers and its schema is the one this build was made for. */
export const GET = route({
  permission: 'public',
  handle: async () => {
    await requireCurrentSchema()
    return new Response('ready')
  },
})
