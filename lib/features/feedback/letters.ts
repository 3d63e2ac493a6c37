import 'server-only'
import type { SessionUser } from '@/lib/core/auth/session'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import type { NewFeedback } from '@/lib/features/feedback/schema'

/** To the support; what it answers goes to the sender. */
export function supportLetter({ subject, message, page, browser }: NewFeedback, sender: SessionUser): Letter {
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
