import { companyScope } from '@/lib/core/auth/scope'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readReference } from '@/lib/features/references/data'
import { referenceParams } from '@/lib/features/references/schema'

export const GET = route({
  permission: 'signed-in',
  params: referenceParams,
  handle: async ({ user, params }) => data(await readReference(companyScope(user), params.name)),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
