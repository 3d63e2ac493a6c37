import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { readReminders } from '@/lib/features/deadlines/data'
import { chooseReminders } from '@/lib/features/deadlines/mutations'

export const GET = route(deadlinesContract, 'GET /api/user/reminders', async ({ user }) => ({
  data: await readReminders(user.id),
}))

export const PUT = route(deadlinesContract, 'PUT /api/user/reminders', async ({ user, body }) => ({
  data: await chooseReminders(user.id, body),
}))

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
