import { calls } from '@/lib/core/route/route'
import { referencesContract } from '@/lib/features/references/contract'
import { readReference } from '@/lib/features/references/data'

export const { GET, POST, PUT, PATCH, DELETE } = calls(referencesContract, {
  'GET /api/references/{name}': ({ scope, params }) => readReference(scope, params.name),
})
