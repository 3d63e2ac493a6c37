import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { readFactors } from '@/lib/features/accounts/factors/data'

export const GET = route(factorsContract, 'GET /api/user/factors', async ({ user }) => ({
  data: await readFactors(user.id),
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
