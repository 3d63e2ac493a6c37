import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { cancelUserEmail } from '@/lib/features/users/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'DELETE /api/administrators/{id}/pending-email': ({ scope, params }) =>
    cancelUserEmail(scope, { id: null, user_id: params.id }),
})
