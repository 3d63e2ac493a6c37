import { calls } from '@/lib/core/route/route'
import { sourceDataContract } from '@/lib/features/source-data/contract'
import { deleteSourceDatum, saveSourceDatum } from '@/lib/features/source-data/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(sourceDataContract, {
  'PUT /api/source-data/{id}': ({ params, body }) => saveSourceDatum(params.id, body),
  'DELETE /api/source-data/{id}': ({ params }) => deleteSourceDatum(params.id),
})
