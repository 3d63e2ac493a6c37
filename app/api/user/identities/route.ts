import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { listIdentities } from '@/lib/features/accounts/sso/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'GET /api/user/identities': ({ user }) => listIdentities(user.id),
})
