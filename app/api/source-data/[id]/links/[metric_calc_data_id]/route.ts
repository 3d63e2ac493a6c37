import { calls } from '@/lib/core/route/route'
import { sourceDataContract } from '@/lib/features/source-data/contract'
import { unlinkVariable } from '@/lib/features/source-data/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(sourceDataContract, {
  'DELETE /api/source-data/{id}/links/{metric_calc_data_id}': ({ params }) =>
    unlinkVariable(params.id, params.metric_calc_data_id),
})
