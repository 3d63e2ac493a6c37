import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { endFirstSteps } from '@/lib/features/accounts/mutations'

export const DELETE = route(accountsContract, 'DELETE /api/user/first-steps', async ({ user }) => {
  await endFirstSteps(user)
})

export const { GET, POST, PUT, PATCH } = otherVerbs('DELETE')
