import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { referencesContract } from '@/lib/features/references/contract'
import { readReference } from '@/lib/features/references/data'

export const GET = route(referencesContract, 'GET /api/references/{name}', async ({ user, params }) => ({
  data: await readReference(companyScope(user), params.name),
}))

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
