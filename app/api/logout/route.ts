import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { signOut } from '@/lib/features/accounts/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/logout': async ({ sessionId, cookies }) => {
    cookies.push(...(await signOut(sessionId)))
  },
})
