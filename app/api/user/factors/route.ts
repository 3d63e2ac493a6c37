import { calls } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { readFactors } from '@/lib/features/accounts/factors/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(factorsContract, {
  'GET /api/user/factors': ({ user }) => readFactors(user.id),
})
