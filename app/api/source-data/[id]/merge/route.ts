import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { sourceDataContract } from '@/lib/features/source-data/contract'
import { mergeSourceData } from '@/lib/features/source-data/mutations'

export const POST = route(
  sourceDataContract,
  'POST /api/source-data/{id}/merge',
  async ({ params, body }) => ({
    data: await mergeSourceData(params.id, body.source_datum_id),
  }),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
