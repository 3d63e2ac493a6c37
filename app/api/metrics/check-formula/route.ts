import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { tryFormula } from '@/lib/features/metrics/data'
import { formulaCheckSchema } from '@/lib/features/metrics/schema'

export const POST = route({
  permission: 'metrics.manage',
  body: formulaCheckSchema,
  handle: async ({ body }) => data(tryFormula(body)),
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
