import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readReview } from '@/lib/features/documents/review/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'GET /api/input-documents/review': ({ scope, query }) => readReview(scope, query),
})
