import 'server-only'
import { isOverdue } from '@/lib/calc/period-rules'
import { dueDate, openingDay, PERIODICITY, type Period } from '@/lib/calc/periods'
import { noteRefusedProof } from '@/lib/core/auth/refused-proof'
import { commit, writeAudit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { rows } from '@/lib/core/db/rows'
import { AppError, fieldError } from '@/lib/core/http/errors'
import {
  readUnsubscribeToken,
  SUBSCRIPTIONS,
  type Subscription,
  subscribeSql,
} from '@/lib/core/mail/subscriptions'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import type { Reminded, Reminders } from '@/lib/features/deadlines/contract'
import { readReminders } from '@/lib/features/deadlines/data'
import { type DuePeriod, periodsDueSoon } from '@/lib/features/deadlines/due'
import type { AskedReminders, RemindersChoice } from '@/lib/features/deadlines/schema'
import { recipient, recipientsSql, remindStatement } from '@/lib/features/deadlines/statements'

/** Writes the reminders that are due. @returns the organisation of each letter */
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
 * Writes the reminders of the day: from 7 days before a due date, and on it, each person once for each. May run
 * any number of times and in several processes at once. @returns how many letters were written
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
 * Reminds people of some organisations of what they have left to do for a quarter, each at most once a day.
 * @throws AppError invalid for a quarter that nobody can fill in yet
 */
export async function remindOrganisations({ year, quarter, company_ids }: AskedReminders): Promise<Reminded> {
  const period: Period = { periodicity: PERIODICITY.quarter, year, quarter, month: 0 }
  const days = env().SUBMISSION_DEADLINE_DAYS
  if (today() < openingDay(period)) throw fieldError('quarter', 'Этот квартал ещё не открыт')
  const due = { period, due: dueDate(period, days), isOverdue: isOverdue(period, today(), days) }
  const told = await remind({ ...due, kind: 'asked' }, company_ids)
  const organisations = new Set(told)
  const written = { organisations: organisations.size, letters: told.length }
  // The subject is the organisation, if there is only one.
  const [only = null] = organisations.size === 1 ? told : []
  const after = { year, quarter, ...written }
  await writeAudit(only, { action: 'completeness.remind', entity: 'company', after })
  return written
}

/** Unsubscribes with a mailed link. @returns the kind @throws AppError invalid for a foreign link */
export async function unsubscribe(token: string): Promise<Subscription> {
  const link = readUnsubscribeToken(token)
  if (link === null || (await db().$executeRaw(subscribeSql(link.userId, link.of, false))) === 0) {
    await noteRefusedProof('link', link?.userId ?? null, 'reminders')
    throw new AppError('invalid', { errors: { token: ['Ссылка неполная или устарела'] } })
  }
  return link.of
}

/** Changes the own subscriptions; omitted kinds stay. */
export async function chooseReminders(userId: number, choice: RemindersChoice): Promise<Reminders> {
  for (const kind of SUBSCRIPTIONS) {
    const isOn = choice[kind]
    if (isOn !== undefined) await db().$executeRaw(subscribeSql(userId, kind, isOn))
  }
  return readReminders(userId)
}
