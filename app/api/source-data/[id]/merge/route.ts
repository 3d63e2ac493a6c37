import { calls } from '@/lib/core/route/route'
import { sourceDataContract } from '@/lib/features/source-data/contract'
import { mergeSourceData } from '@/lib/features/source-data/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(sourceDataContract, {
  'POST /api/source-data/{id}/merge': ({ params, body }) => mergeSourceData(params.id, body.source_datum_id),
})
