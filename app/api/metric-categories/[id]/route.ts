import { idParams } from '@/lib/core/http/params'
import { data, noContent, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { deleteCategory, saveCategory } from '@/lib/features/metrics/category-mutations'
import { readMetricCategory } from '@/lib/features/metrics/data'
import { categoryEditSchema } from '@/lib/features/metrics/schema'

export const GET = route({
  permission: 'signed-in',
  params: idParams,
  handle: async ({ params }) => data(await readMetricCategory(params.id)),
})

export const PUT = route({
  permission: 'metrics.manage',
  params: idParams,
  body: categoryEditSchema,
  handle: async ({ params, body }) => data(await saveCategory(params.id, body)),
})

export const DELETE = route({
  permission: 'metrics.manage',
  params: idParams,
  handle: async ({ params }) => {
    await deleteCategory(params.id)
    return noContent()
  },
})

export const { POST, PATCH } = otherVerbs('GET', 'PUT', 'DELETE')
