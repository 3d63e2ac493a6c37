import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { cancelUserEmail } from '@/lib/features/users/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'DELETE /api/companies/{id}/users/{user_id}/pending-email': ({ scope, params }) =>
    cancelUserEmail(scope, params),
})
