import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { resetFactors } from '@/lib/features/users/mutations'

export const DELETE = route(
  usersContract,
  'DELETE /api/administrators/{id}/factors',
  ({ user, params, body }) => resetFactors(companyScope(user), { id: null, user_id: params.id }, body.reason),
)

export const { GET, POST, PUT, PATCH } = otherVerbs('DELETE')
