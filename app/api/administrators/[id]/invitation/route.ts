import { companyScope } from '@/lib/core/auth/scope'
import { idParams } from '@/lib/core/http/params'
import { message, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { inviteAgain } from '@/lib/features/users/mutations'

export const POST = route({
  permission: 'administrators.manage',
  params: idParams,
  handle: async ({ user, params }) => {
    await inviteAgain(companyScope(user), { id: null, user_id: params.id })
    return message('Приглашение отправлено')
  },
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
