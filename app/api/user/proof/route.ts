import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { prove } from '@/lib/features/accounts/factors/mutations'

export const POST = route(
  factorsContract,
  'POST /api/user/proof',
  async ({ user, sessionId, body, cookies }) => {
    cookies.push(...(await prove(user, sessionId, body)))
  },
)

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
