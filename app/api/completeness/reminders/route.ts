import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { remindOrganisations } from '@/lib/features/deadlines/reminders'

export const POST = route(deadlinesContract, 'POST /api/completeness/reminders', async ({ body }) => ({
  data: await remindOrganisations(body),
}))

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
