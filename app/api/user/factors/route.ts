import { calls } from '@/lib/core/route/route'
import { readFactors } from '@/lib/features/accounts/data'
import { factorsContract } from '@/lib/features/accounts/factors/contract'

export const { GET, POST, PUT, PATCH, DELETE } = calls(factorsContract, {
  'GET /api/user/factors': ({ user }) => readFactors(user.id),
})
