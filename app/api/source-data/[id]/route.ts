import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { sourceDataContract } from '@/lib/features/source-data/contract'
import { deleteSourceDatum, saveSourceDatum } from '@/lib/features/source-data/mutations'

export const PUT = route(sourceDataContract, 'PUT /api/source-data/{id}', async ({ params, body }) => ({
  data: await saveSourceDatum(params.id, body),
}))

export const DELETE = route(sourceDataContract, 'DELETE /api/source-data/{id}', async ({ params }) => {
  await deleteSourceDatum(params.id)
})

export const { GET, POST, PATCH } = otherVerbs('PUT', 'DELETE')
