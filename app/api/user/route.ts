import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { presentUser } from '@/lib/features/accounts/data'

export const GET = route({
  permission: 'signed-in',
  beforeAgreement: true,
  handle: async ({ user }) => data(presentUser(user)),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
