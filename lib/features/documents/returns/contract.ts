import { contract, created, data } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { idParams } from '@/lib/core/http/params'
import { inputDocument } from '@/lib/features/documents/entry/shapes'
import { withdrawalsQuerySchema } from '@/lib/features/documents/returns/schema'
import { withdrawalRequest } from '@/lib/features/documents/returns/shapes'
import { reasonSchema } from '@/lib/features/documents/schema'

export const returnsContract = contract({
  'POST /api/input-documents/{id}/return': {
    permission: 'documents.return',
    params: idParams,
    body: reasonSchema,
    answer: data(inputDocument),
  },
  'DELETE /api/input-documents/{id}/return': {
    permission: 'documents.edit',
    params: idParams,
    answer: data(inputDocument),
  },
  'POST /api/input-documents/{id}/withdrawal-request': {
    permission: 'documents.request_withdrawal',
    params: idParams,
    body: reasonSchema,
    answer: created(inputDocument),
  },
  'GET /api/withdrawal-requests': {
    permission: 'documents.withdraw',
    query: withdrawalsQuerySchema,
    answer: page(withdrawalRequest),
  },
  'POST /api/withdrawal-requests/{id}/refusal': {
    permission: 'documents.withdraw',
    params: idParams,
    body: reasonSchema,
    answer: data(withdrawalRequest),
  },
})
