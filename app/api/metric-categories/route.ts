import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { createCategory } from '@/lib/features/metrics/category-mutations'
import { readMetricCategories } from '@/lib/features/metrics/data'
import { newCategorySchema } from '@/lib/features/metrics/schema'

export const GET = route({
  permission: 'signed-in',
  handle: async () => data(await readMetricCategories()),
})

export const POST = route({
  permission: 'metrics.manage',
  body: newCategorySchema,
  handle: async ({ body }) => data(await createCategory(body), { status: 201 }),
})

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
