import { companyScope } from '@/lib/core/auth/scope'
import { message, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { inviteAgain } from '@/lib/features/users/mutations'
import { userParams } from '@/lib/features/users/schema'

export const POST = route({
  permission: 'users.manage',
  params: userParams,
  handle: async ({ user, params }) => {
    await inviteAgain(companyScope(user), params)
    return message('Приглашение отправлено')
  },
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
