import { calls } from '@/lib/core/route/route'
import { inboxContract } from '@/lib/features/inbox/contract'
import { FEEDBACK } from '@/lib/features/inbox/data'
import { changeStatus } from '@/lib/features/inbox/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(inboxContract, {
  'PUT /api/feedback/{id}': ({ scope, params, body }) =>
    changeStatus(FEEDBACK, scope, params.id, body.status),
})
