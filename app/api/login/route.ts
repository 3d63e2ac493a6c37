import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { signIn } from '@/lib/features/accounts/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/login': async ({ body, sessionId, cookies }) => {
    const signedIn = await signIn(body, sessionId)
    cookies.push(...signedIn.cookies)
    return signedIn.user
  },
})
