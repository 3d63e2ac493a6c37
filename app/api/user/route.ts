import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { presentUser } from '@/lib/features/accounts/data'

export const GET = route(accountsContract, 'GET /api/user', async ({ user }) => ({ data: presentUser(user) }))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
