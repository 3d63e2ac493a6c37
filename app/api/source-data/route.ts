import { calls } from '@/lib/core/route/route'
import { sourceDataContract } from '@/lib/features/source-data/contract'
import { readSourceData } from '@/lib/features/source-data/data'
import { createSourceDatum } from '@/lib/features/source-data/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(sourceDataContract, {
  'GET /api/source-data': () => readSourceData(),
  'POST /api/source-data': ({ body }) => createSourceDatum(body),
})
