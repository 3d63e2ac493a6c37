import { noContent, otherVerbs, withCookies } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { signOut } from '@/lib/features/accounts/mutations'

export const POST = route({
  permission: 'signed-in',
  beforeAgreement: true,
  handle: async ({ sessionId }) => withCookies(noContent(), await signOut(sessionId)),
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
