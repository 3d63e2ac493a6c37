import { idParams } from '@/lib/core/http/params'
import { data, noContent, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readMetric } from '@/lib/features/metrics/data'
import { deleteMetric, saveMetric } from '@/lib/features/metrics/mutations'
import { metricEditSchema } from '@/lib/features/metrics/schema'

export const GET = route({
  permission: 'signed-in',
  params: idParams,
  handle: async ({ params }) => data(await readMetric(params.id)),
})

export const PUT = route({
  permission: 'metrics.manage',
  params: idParams,
  body: metricEditSchema,
  handle: async ({ params, body }) => data(await saveMetric(params.id, body)),
})

export const DELETE = route({
  permission: 'metrics.manage',
  params: idParams,
  handle: async ({ params }) => {
    await deleteMetric(params.id)
    return noContent()
  },
})

export const { POST, PATCH } = otherVerbs('GET', 'PUT', 'DELETE')
