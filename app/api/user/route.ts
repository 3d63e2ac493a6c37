import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { presentUser } from '@/lib/features/accounts/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'GET /api/user': ({ user }) => presentUser(user),
})
