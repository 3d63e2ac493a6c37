import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { referencesContract } from '@/lib/features/references/contract'
import { readMetricPeriod } from '@/lib/features/references/data'

export const GET = route(
  referencesContract,
  'GET /api/references/metric-periods/{id}',
  async ({ params }) => ({ data: await readMetricPeriod(params.id) }),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
