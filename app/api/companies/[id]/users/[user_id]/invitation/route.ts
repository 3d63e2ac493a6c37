import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { inviteAgain } from '@/lib/features/users/mutations'

export const POST = route(
  usersContract,
  'POST /api/companies/{id}/users/{user_id}/invitation',
  async ({ user, params }) => {
    await inviteAgain(companyScope(user), params)
    return { message: 'Приглашение отправлено' }
  },
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
