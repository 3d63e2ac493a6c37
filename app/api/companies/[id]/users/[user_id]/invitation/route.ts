import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { inviteAgain } from '@/lib/features/users/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'POST /api/companies/{id}/users/{user_id}/invitation': async ({ scope, params }) => {
    await inviteAgain(scope, params)
    return { message: 'Приглашение поставлено в очередь' }
  },
})
