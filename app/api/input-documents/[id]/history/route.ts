import { companyScope } from '@/lib/core/auth/scope'
import { idParams } from '@/lib/core/http/params'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readHistory } from '@/lib/features/documents/entry/data'

export const GET = route({
  permission: 'documents.view',
  params: idParams,
  handle: async ({ user, params }) => {
    const history = await readHistory(companyScope(user), params.id)
    return data(history.data, { meta: history.meta })
  },
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
