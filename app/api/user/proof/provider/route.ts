import { calls } from '@/lib/core/route/route'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { beginProof } from '@/lib/features/accounts/sso/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(factorsContract, {
  'POST /api/user/proof/provider': async ({ user, sessionId, cookies }) => {
    const way = await beginProof(user.id, sessionId)
    cookies.push(...way.cookies)
    return { url: way.url }
  },
})
