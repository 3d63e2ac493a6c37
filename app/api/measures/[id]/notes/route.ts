import { calls } from '@/lib/core/route/route'
import { measuresContract } from '@/lib/features/measures/contract'
import { addNote } from '@/lib/features/measures/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(measuresContract, {
  'POST /api/measures/{id}/notes': ({ scope, params, body }) => addNote(scope, params.id, body.text),
})
