'use client'

import { browserCalls } from '@/lib/core/http/browser-calls'
import { DOCUMENTS } from '@/lib/features/documents/client'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { returnsContract } from '@/lib/features/documents/returns/contract'

export const returnCalls = browserCalls<typeof returnsContract & typeof documentsContract>({
  'POST /api/input-documents/{id}/return': DOCUMENTS,
  'DELETE /api/input-documents/{id}/return': DOCUMENTS,
  'POST /api/input-documents/{id}/withdrawal-request': DOCUMENTS,
})
