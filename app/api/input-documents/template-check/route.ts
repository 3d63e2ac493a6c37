import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { checkTemplate } from '@/lib/features/documents/template/template-upload'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'POST /api/input-documents/template-check': ({ scope, file }) => checkTemplate(scope, file),
})
