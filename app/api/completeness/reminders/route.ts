import { calls } from '@/lib/core/route/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { remindOrganisations } from '@/lib/features/deadlines/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(deadlinesContract, {
  'POST /api/completeness/reminders': ({ body }) => remindOrganisations(body),
})
