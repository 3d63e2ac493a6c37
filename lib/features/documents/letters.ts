import 'server-only'
import { type Periodicity, periodTitle } from '@/lib/core/format/quarters'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import type { StoredDocument } from '@/lib/features/documents/entry/load'
import type { WithdrawalRequest } from '@/lib/features/documents/returns/shapes'

type Named = Pick<StoredDocument, 'id' | 'company' | 'year' | 'quarter' | 'month'> & {
  metric_category: { name: string }
}

function periodicityOf({ quarter, month }: Named): Periodicity {
  if (month > 0) return 'month'
  return quarter > 0 ? 'quarter' : 'year'
}

/** «Эпидемиологическая безопасность», III квартал 2026 года, ККБ */
function titleOf(document: Named): string {
  const period = periodTitle({ ...document, periodicity: periodicityOf(document) })
  return `«${document.metric_category.name}», ${period}, ${document.company.short_name}`
}

const toDocument = ({ id }: Named) => ({
  label: 'Открыть документ',
  url: appLink(`/my-metrics/${id}/edit`),
})

/** To the one who approved, and the one who asked: the approval is withdrawn, and why. */
export function withdrawalLetter(document: Named, reason: string): Letter {
  return letter({
    subject: 'Утверждение показателей отозвано',
    before: [
      `Администратор вернул в работу утверждённые показатели: ${titleOf(document)}.`,
      `Причина: ${reason}`,
    ],
    action: toDocument(document),
    after: ['Пока показатели не утверждены снова, они не участвуют в сравнениях.'],
  })
}

/** To the administrators: a manager asks for a withdrawal. */
export function requestLetter(document: Named, reason: string): Letter {
  return letter({
    subject: 'Просьба вернуть показатели в работу',
    before: [`Руководитель просит вернуть в работу: ${titleOf(document)}.`, `Причина: ${reason}`],
    action: { label: 'Рассмотреть просьбу', url: appLink('/admin/withdrawal-requests') },
    after: ['До вашего решения показатели остаются утверждёнными.'],
  })
}

/** To the one who asked: the document stays approved, and why. */
export function withdrawalRefusalLetter(
  { input_document, company }: Pick<WithdrawalRequest, 'input_document' | 'company'>,
  answer: string,
): Letter {
  const document = { ...input_document, company }
  return letter({
    subject: 'В возврате показателей в работу отказано',
    before: [`Администратор оставил утверждёнными показатели: ${titleOf(document)}.`, `Ответ: ${answer}`],
    action: toDocument(document),
  })
}
