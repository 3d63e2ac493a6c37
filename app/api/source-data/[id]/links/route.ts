import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { sourceDataContract } from '@/lib/features/source-data/contract'
import { linkVariables } from '@/lib/features/source-data/mutations'

export const POST = route(
  sourceDataContract,
  'POST /api/source-data/{id}/links',
  async ({ params, body }) => ({
    data: await linkVariables(params.id, body.metric_calc_data_ids),
  }),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
