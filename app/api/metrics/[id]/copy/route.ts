import { idParams } from '@/lib/core/http/params'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { copyMetric } from '@/lib/features/metrics/mutations'
import { metricCopySchema } from '@/lib/features/metrics/schema'

export const POST = route({
  permission: 'metrics.manage',
  params: idParams,
  body: metricCopySchema,
  handle: async ({ params, body }) => data(await copyMetric(params.id, body), { status: 201 }),
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
