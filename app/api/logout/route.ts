import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { signOut } from '@/lib/features/accounts/mutations'

export const POST = route(accountsContract, 'POST /api/logout', async ({ sessionId, cookies }) => {
  cookies.push(...(await signOut(sessionId)))
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
