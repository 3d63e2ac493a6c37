import { calls } from '@/lib/core/route/route'
import { inboxContract } from '@/lib/features/inbox/contract'
import { countInbox, readInbox } from '@/lib/features/inbox/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(inboxContract, {
  'GET /api/inbox': async ({ scope, query }) => ({
    data: (await readInbox(scope, query)).items,
    meta: { counts: await countInbox(scope) },
  }),
})
