import 'server-only'
import { type Periodicity, periodTitle } from '@/lib/core/format/quarters'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import type { StoredDocument } from '@/lib/features/documents/entry/load'

function periodicityOf({ quarter, month }: StoredDocument): Periodicity {
  if (month > 0) return 'month'
  return quarter > 0 ? 'quarter' : 'year'
}

/** To the one who approved: their approval is withdrawn, and why. */
export function withdrawalLetter(document: StoredDocument, reason: string): Letter {
  const period = periodTitle({ ...document, periodicity: periodicityOf(document) })
  return letter({
    subject: 'Утверждение показателей отозвано',
    before: [
      `Администратор вернул в работу утверждённые вами показатели: «${document.metric_category.name}», ${period}, ${document.company.short_name}.`,
      `Причина: ${reason}`,
    ],
    action: { label: 'Открыть документ', url: appLink(`/my-metrics/${document.id}/edit`) },
    after: ['Пока показатели не утверждены снова, они не участвуют в сравнениях.'],
  })
}
