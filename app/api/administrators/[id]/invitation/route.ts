import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { inviteAgain } from '@/lib/features/users/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'POST /api/administrators/{id}/invitation': async ({ scope, params }) => {
    await inviteAgain(scope, { id: null, user_id: params.id })
    return { message: 'Приглашение поставлено в очередь' }
  },
})
