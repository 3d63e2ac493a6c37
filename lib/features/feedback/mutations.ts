import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { commit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { stale } from '@/lib/core/http/errors'
import { siteInfo } from '@/lib/core/installation/site'
import { env } from '@/lib/core/process/env'
import type { FeedbackAnswer } from '@/lib/features/feedback/contract'
import { readOneFeedback } from '@/lib/features/feedback/data'
import { supportLetter } from '@/lib/features/feedback/letters'
import type { FeedbackEdit, NewFeedback } from '@/lib/features/feedback/schema'
import { sendStatement, statusStatement } from '@/lib/features/feedback/statements'
import { Prisma } from '@/lib/generated/prisma/client'

const STALE = 'Статус обращения изменён другим пользователем'

/**
 * Stores a message; the letter to the support goes out with it.
 * @throws AppError too_many_requests
 */
export async function sendFeedback(user: SessionUser, feedback: NewFeedback): Promise<{ id: number }> {
  const support = { to: siteInfo().supportEmail, letter: supportLetter(feedback, user) }
  await throttle.spend(user.id, 'feedback')
  const [sent] = await commit(sendStatement(feedback, user.id, support))
  if (!sent) throw new Error('the message was not stored')
  return { id: sent.id }
}

/**
 * Any status may follow any other.
 * @throws AppError not_found, stale when somebody changed it meanwhile
 */
export async function changeFeedbackStatus(
  scope: CompanyScope,
  id: number,
  { status }: FeedbackEdit,
): Promise<FeedbackAnswer> {
  const feedback = await readOneFeedback(scope, id)
  if (feedback.status === status) return feedback
  const changed = await commit(statusStatement(id, feedback.status, status))
  if (changed.length === 0) throw stale(STALE)
  return readOneFeedback(scope, id)
}

/** Deletes the messages that were closed so long ago that their term is over. @returns how many */
export function deleteOldFeedback(): Promise<number> {
  return db().$executeRaw(Prisma.sql`
    DELETE FROM feedback_messages
    WHERE status = 'closed' AND updated_at < now() - make_interval(days => ${env().KEEP_OFFERS_DAYS})`)
}
