import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { acceptAgreement } from '@/lib/features/accounts/mutations'

export const POST = route({
  permission: 'signed-in',
  beforeAgreement: true,
  namesError: true,
  handle: async ({ user }) => data(await acceptAgreement(user)),
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
