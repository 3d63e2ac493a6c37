import { calls } from '@/lib/core/route/route'
import { inboxContract } from '@/lib/features/inbox/contract'
import { OFFERS } from '@/lib/features/inbox/data'
import { changeStatus } from '@/lib/features/inbox/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(inboxContract, {
  'PUT /api/contact-offers/{id}': ({ scope, params, body }) =>
    changeStatus(OFFERS, scope, params.id, body.status),
})
