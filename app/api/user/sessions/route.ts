import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { listOwnSessions } from '@/lib/features/accounts/data'

export const GET = route({
  permission: 'signed-in',
  handle: async ({ user, sessionId }) => data(await listOwnSessions(user, sessionId)),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
