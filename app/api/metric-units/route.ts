import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { suggestUnits } from '@/lib/features/metrics/data'
import { unitsQuerySchema } from '@/lib/features/metrics/schema'

export const GET = route({
  permission: 'metrics.manage',
  query: unitsQuerySchema,
  handle: async ({ query }) => data(await suggestUnits(query.search)),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
