import { idParams } from '@/lib/core/http/params'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readUnit } from '@/lib/features/metrics/data'

export const GET = route({
  permission: 'signed-in',
  params: idParams,
  handle: async ({ params }) => data(await readUnit(params.id)),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
