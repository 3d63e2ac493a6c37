import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { listIdentities } from '@/lib/features/accounts/sso/data'

export const GET = route(accountsContract, 'GET /api/user/identities', async ({ user }) => ({
  data: await listIdentities(user.id),
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
