import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readReminders } from '@/lib/features/deadlines/data'
import { chooseReminders } from '@/lib/features/deadlines/mutations'
import { remindersSchema } from '@/lib/features/deadlines/schema'

export const GET = route({
  permission: 'signed-in',
  handle: async ({ user }) => data(await readReminders(user.id)),
})

export const PUT = route({
  permission: 'signed-in',
  body: remindersSchema,
  handle: async ({ user, body }) => data(await chooseReminders(user.id, body.deadline_reminders)),
})

export const { POST, PATCH, DELETE } = otherVerbs('GET', 'PUT')
