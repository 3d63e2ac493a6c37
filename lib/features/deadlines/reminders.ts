import 'server-only'
import { today } from '@/lib/core/clock'
import { commit } from '@/lib/core/db/change'
import { rows } from '@/lib/core/db/rows'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { periodsDueSoon } from '@/lib/features/deadlines/due'
import { recipient, recipientsSql, remindStatement } from '@/lib/features/deadlines/statements'

/**
 * Writes the reminders of the day: from 7 days before a due date, and on it, each person once for each. May run
 * any number of times and in several processes at once. @returns how many letters were written
 */
export async function remindOfDeadlines(): Promise<number> {
  let written = 0
  for (const due of periodsDueSoon(today(), env().SUBMISSION_DEADLINE_DAYS)) {
    const people = await rows(recipient, recipientsSql(due))
    for (const person of people) written += (await commit(remindStatement(due, person))).length
  }
  if (written > 0) log().info({ written }, 'deadline reminders written')
  return written
}
