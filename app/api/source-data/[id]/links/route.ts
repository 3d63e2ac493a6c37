import { calls } from '@/lib/core/route/route'
import { sourceDataContract } from '@/lib/features/source-data/contract'
import { linkVariables } from '@/lib/features/source-data/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(sourceDataContract, {
  'POST /api/source-data/{id}/links': ({ params, body }) =>
    linkVariables(params.id, body.metric_calc_data_ids),
})
