import 'server-only'
import { change } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { selected } from '@/lib/core/db/source'
import type { Letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import type { NewFeedback } from '@/lib/features/feedback/schema'
import type { FeedbackStatus } from '@/lib/features/feedback/values/rules'
import { Prisma } from '@/lib/generated/prisma/client'

/** Stores a message with its letter to the support and the audit row, which repeats no words of it. */
export function sendStatement(
  { subject, message, page, browser }: NewFeedback,
  userId: number,
  support: { to: string; letter: Letter },
) {
  return change(idRow, {
    gate: Prisma.sql`
      INSERT INTO feedback_messages (user_id, subject, message, page, browser)
      VALUES (${userId}, ${subject}, ${message}, ${page ?? null}, ${browser ?? null}) RETURNING id`,
    audit: { action: 'feedback.create', entity: 'feedback' },
    steps: (sent) => ({
      to_support: outboxSql(
        selected(emailRow, Prisma.sql`SELECT ${support.to} AS email FROM ${sent}`),
        support.letter,
      ),
    }),
  })
}

/** Gives a message another status; nothing happens when it is no longer the one that was read. */
export function statusStatement(id: number, from: FeedbackStatus, to: FeedbackStatus) {
  const told = { before: { status: from }, after: { status: to } }
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE feedback_messages SET status = ${to}, updated_at = now()
      WHERE id = ${id} AND status = ${from} RETURNING id`,
    audit: { action: 'feedback.status', entity: 'feedback', ...told },
  })
}
