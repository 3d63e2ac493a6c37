import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { sourceDataContract } from '@/lib/features/source-data/contract'
import { readSourceData } from '@/lib/features/source-data/data'
import { createSourceDatum } from '@/lib/features/source-data/mutations'

export const GET = route(sourceDataContract, 'GET /api/source-data', () => readSourceData())

export const POST = route(sourceDataContract, 'POST /api/source-data', async ({ body }) => ({
  data: await createSourceDatum(body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
