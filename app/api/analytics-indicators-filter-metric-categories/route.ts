import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readAnalyticsCategories } from '@/lib/features/analytics/group/categories-data'

export const GET = route({
  permission: 'analytics.view',
  handle: async () => Response.json(await readAnalyticsCategories()),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
