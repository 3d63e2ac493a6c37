import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import document from '@/lib/core/openapi/openapi.json'

/** The contract, written by `npm run openapi` from the schemas the routes parse with. */
export const GET = route({
  permission: 'public',
  handle: async () => Response.json(document),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
