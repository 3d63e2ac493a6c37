import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { renewCodes } from '@/lib/features/accounts/factors/mutations'

export const POST = route(factorsContract, 'POST /api/user/recovery-codes', async ({ user }) => ({
  data: await renewCodes(user),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
