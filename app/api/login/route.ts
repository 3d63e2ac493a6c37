import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { signIn } from '@/lib/features/accounts/mutations'

export const POST = route(accountsContract, 'POST /api/login', async ({ body, sessionId, cookies }) => {
  const signedIn = await signIn(body, sessionId)
  cookies.push(...signedIn.cookies)
  return { data: signedIn.user }
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
