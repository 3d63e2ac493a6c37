import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { endOneSession } from '@/lib/features/accounts/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'DELETE /api/user/sessions/{id}': async ({ user, params }) => {
    await endOneSession(user, params.id)
  },
})
