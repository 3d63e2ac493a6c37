import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { acceptAgreement } from '@/lib/features/accounts/mutations'

export const POST = route(accountsContract, 'POST /api/accepted-agreements', async ({ user }) => ({
  data: await acceptAgreement(user),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
