import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { inviteAgain } from '@/lib/features/users/mutations'

export const POST = route(
  usersContract,
  'POST /api/administrators/{id}/invitation',
  async ({ user, params }) => {
    await inviteAgain(companyScope(user), { id: null, user_id: params.id })
    return { message: 'Приглашение отправлено' }
  },
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
