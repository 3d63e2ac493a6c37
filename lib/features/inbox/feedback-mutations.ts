import 'server-only'
import type { SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { change, commit } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { selected } from '@/lib/core/db/source'
import { siteInfo } from '@/lib/core/installation/site'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import type { NewFeedback } from '@/lib/features/inbox/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** To the support; replies go to the sender. */
function supportLetter({ subject, message, page, browser }: NewFeedback, sender: SessionUser): Letter {
  const { surname, name, secname, email, company } = sender
  return letter({
    subject: `Обращение: ${subject}`,
    before: [
      message,
      `Отправитель: ${[surname, name, secname].filter(Boolean).join(' ')}, ${email}.`,
      company === null
        ? 'Организация: нет, это администратор проекта.'
        : `Организация: ${company.name} (№ ${company.number}).`,
      ...(page ? [`Страница: ${page}`] : []),
      ...(browser ? [`Браузер: ${browser}`] : []),
    ],
    action: { label: 'Открыть обращения', url: appLink('/admin/feedback') },
    daily: { kind: 'feedback', companyId: company?.id ?? null },
    replyTo: email,
  })
}

/** Stores a message with its letter to the support and the audit row, which has none of its text. */
function sendStatement(
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

/** Stores a message and sends it to the support. @throws AppError too_many_requests */
export async function sendFeedback(user: SessionUser, feedback: NewFeedback): Promise<{ id: number }> {
  const support = { to: siteInfo().supportEmail, letter: supportLetter(feedback, user) }
  await throttle.spend(user.id, 'feedback')
  const [sent] = await commit(sendStatement(feedback, user.id, support))
  if (!sent) throw new Error('the message was not stored')
  return { id: sent.id }
}
