import { calls } from '@/lib/core/route/route'
import { documentsContract } from '@/lib/features/documents/contract'
import { readLines } from '@/lib/features/documents/lines/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(documentsContract, {
  'GET /api/datum-lines': async ({ scope, query }) => ({
    data: await readLines(scope, query.metric_id),
    meta: { may_keep: scope.companyId !== null && !scope.isWatcher },
  }),
})
