import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readAnalyticsCategories } from '@/lib/features/analytics/group/categories-data'

export const GET = route({
  permission: 'analytics.view',
  handle: async () => {
    const categories = await readAnalyticsCategories()
    return data(categories.data, { meta: categories.meta })
  },
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
