import 'server-only'
import { isOverdue } from '@/lib/calc/period-rules'
import { dueDate, openingDay, PERIODICITY, type Period } from '@/lib/calc/periods'
import { commit } from '@/lib/core/db/change'
import { rows } from '@/lib/core/db/rows'
import { fieldError } from '@/lib/core/http/errors'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import type { Reminded } from '@/lib/features/deadlines/contract'
import { type DuePeriod, periodsDueSoon } from '@/lib/features/deadlines/due'
import type { AskedReminders } from '@/lib/features/deadlines/schema'
import {
  auditReminders,
  recipient,
  recipientsSql,
  remindStatement,
} from '@/lib/features/deadlines/statements'

/** Writes a reminder to every recipient. @returns the organisation of each letter */
async function remind(due: DuePeriod, companyIds: readonly number[] | null): Promise<number[]> {
  const timeZone = env().APP_TIMEZONE
  const told: number[] = []
  for (const person of await rows(recipient, recipientsSql(due, timeZone, companyIds))) {
    const written = await commit(remindStatement(due, timeZone, person))
    if (written.length > 0) told.push(person.company_id)
  }
  return told
}

/**
 * Writes the day's reminders: from 7 days before a due date, and on it, once each for every person. Idempotent, and
 * safe in several processes. @returns how many letters were written
 */
export async function remindOfDeadlines(): Promise<number> {
  let written = 0
  for (const due of periodsDueSoon(today(), env().SUBMISSION_DEADLINE_DAYS)) {
    written += (await remind(due, null)).length
  }
  if (written > 0) log().info({ written }, 'deadline reminders written')
  return written
}

/**
 * Reminds people of organisations of what is left to do for a quarter, at most once a day each.
 * @throws AppError invalid for a quarter that is not open for entry
 */
export async function remindOrganisations({ year, quarter, company_ids }: AskedReminders): Promise<Reminded> {
  const period: Period = { periodicity: PERIODICITY.quarter, year, quarter, month: 0 }
  const days = env().SUBMISSION_DEADLINE_DAYS
  if (today() < openingDay(period)) throw fieldError('quarter', 'Этот квартал ещё не открыт')
  const due = { period, due: dueDate(period, days), isOverdue: isOverdue(period, today(), days) }
  const told = await remind({ ...due, kind: 'asked' }, company_ids)
  const organisations = new Set(told)
  await auditReminders(period, organisations, told.length)
  return { organisations: organisations.size, letters: told.length }
}
