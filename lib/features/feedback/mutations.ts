import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { tooManySent } from '@/lib/core/db/allowance'
import { commit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/env'
import { stale } from '@/lib/core/http/errors'
import { siteInfo } from '@/lib/core/site'
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
  const [sent] = await commit(sendStatement(feedback, user.id, support))
  if (sent?.id != null) return { id: sent.id }
  throw tooManySent('обращений', sent?.wait_seconds ?? 0)
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
