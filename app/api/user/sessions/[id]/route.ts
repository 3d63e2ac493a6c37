import { noContent, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { endOneSession } from '@/lib/features/accounts/mutations'
import { sessionParams } from '@/lib/features/accounts/schema'

export const DELETE = route({
  permission: 'signed-in',
  params: sessionParams,
  handle: async ({ user, params }) => {
    await endOneSession(user, params.id)
    return noContent()
  },
})

export const { GET, POST, PUT, PATCH } = otherVerbs('DELETE')
