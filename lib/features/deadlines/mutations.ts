import 'server-only'
import { noteRefusedProof } from '@/lib/core/auth/refused-proof'
import { db } from '@/lib/core/db/client'
import { AppError } from '@/lib/core/http/errors'
import type { Reminders } from '@/lib/features/deadlines/contract'
import { readUnsubscribeToken } from '@/lib/features/deadlines/unsubscribe-token'
import { Prisma } from '@/lib/generated/prisma/client'

async function setReminders(userId: number, isOn: boolean): Promise<number> {
  const at = isOn ? Prisma.sql`NULL` : Prisma.sql`coalesce(reminders_unsubscribed_at, now())`
  return db().$executeRaw(Prisma.sql`UPDATE users SET reminders_unsubscribed_at = ${at} WHERE id = ${userId}`)
}

/** Ends the reminders of whoever the mailed link was for. @throws AppError invalid for a link that is not ours */
export async function unsubscribe(token: string): Promise<void> {
  const userId = readUnsubscribeToken(token)
  if (userId === null || (await setReminders(userId, false)) === 0) {
    await noteRefusedProof('link', userId, 'reminders')
    throw new AppError('invalid', { errors: { token: ['Ссылка неполная или устарела'] } })
  }
}

/** Turns one's own reminders on or off. */
export async function chooseReminders(userId: number, isOn: boolean): Promise<Reminders> {
  await setReminders(userId, isOn)
  return { deadline_reminders: isOn }
}
