import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { markChecked } from '@/lib/features/analytics/publications/mutations'
import { readPreview } from '@/lib/features/analytics/publications/preview-data'

export const GET = route(publicationsContract, 'GET /api/publications/preview', async ({ user }) => ({
  data: await readPreview(companyScope(user)),
}))

export const PUT = route(publicationsContract, 'PUT /api/publications/preview', ({ user }) =>
  markChecked(companyScope(user)),
)

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
