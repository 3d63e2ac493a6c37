import { calls } from '@/lib/core/route/route'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { readReminders } from '@/lib/features/deadlines/data'
import { chooseReminders } from '@/lib/features/deadlines/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(deadlinesContract, {
  'GET /api/user/reminders': ({ user }) => readReminders(user.id),
  'PUT /api/user/reminders': ({ user, body }) => chooseReminders(user.id, body),
})
