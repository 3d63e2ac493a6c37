import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { measuresContract } from '@/lib/features/measures/contract'
import { addNote } from '@/lib/features/measures/mutations'

export const POST = route(
  measuresContract,
  'POST /api/measures/{id}/notes',
  async ({ user, params, body }) => ({ data: await addNote(companyScope(user), params.id, body.text) }),
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
