import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { endOneSession } from '@/lib/features/accounts/mutations'

export const DELETE = route(accountsContract, 'DELETE /api/user/sessions/{id}', async ({ user, params }) => {
  await endOneSession(user, params.id)
})

export const { GET, POST, PUT, PATCH } = otherVerbs('DELETE')
