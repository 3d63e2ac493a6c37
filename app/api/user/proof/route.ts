import { calls } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { prove } from '@/lib/features/accounts/factors/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(factorsContract, {
  'POST /api/user/proof': async ({ user, sessionId, body, cookies }) => {
    cookies.push(...(await prove(user, sessionId, body)))
  },
})
