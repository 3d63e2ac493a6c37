import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { resetFactors } from '@/lib/features/users/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'DELETE /api/administrators/{id}/factors': ({ scope, params, body }) =>
    resetFactors(scope, { id: null, user_id: params.id }, body.reason),
})
