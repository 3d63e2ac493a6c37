import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { inboxContract } from '@/lib/features/inbox/contract'
import { OFFERS } from '@/lib/features/inbox/data'
import { changeStatus } from '@/lib/features/inbox/mutations'

export const PUT = route(inboxContract, 'PUT /api/contact-offers/{id}', async ({ user, params, body }) => ({
  data: await changeStatus(OFFERS, companyScope(user), params.id, body.status),
}))

export const { GET, POST, PATCH, DELETE } = otherVerbs('PUT')
