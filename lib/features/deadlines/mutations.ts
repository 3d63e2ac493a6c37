import 'server-only'
import { noteRefusedProof } from '@/lib/core/auth/refused-proof'
import { db } from '@/lib/core/db/client'
import { AppError } from '@/lib/core/http/errors'
import {
  readUnsubscribeToken,
  SUBSCRIPTIONS,
  type Subscription,
  subscribeSql,
} from '@/lib/core/mail/subscriptions'
import type { Reminders } from '@/lib/features/deadlines/contract'
import { readReminders } from '@/lib/features/deadlines/data'
import type { RemindersChoice } from '@/lib/features/deadlines/schema'

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
