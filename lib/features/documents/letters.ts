import 'server-only'
import { type Periodicity, periodTitle } from '@/lib/core/format/quarters'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import type { DocumentHeader } from '@/lib/features/documents/entry/load'

function periodicityOf({ quarter, month }: DocumentHeader): Periodicity {
  if (month > 0) return 'month'
  return quarter > 0 ? 'quarter' : 'year'
}

/** To the one who approved: their approval is withdrawn, and why. */
export function withdrawalLetter(header: DocumentHeader, reason: string): Letter {
  const period = periodTitle({ ...header, periodicity: periodicityOf(header) })
  return letter({
    subject: 'Утверждение показателей отозвано',
    before: [
      `Администратор вернул в работу утверждённые вами показатели: «${header.metric_category_name}», ${period}, ${header.company_short_name}.`,
      `Причина: ${reason}`,
    ],
    action: { label: 'Открыть документ', url: appLink(`/my-metrics/${header.id}/edit`) },
    after: ['Пока показатели не утверждены снова, они не участвуют в сравнениях.'],
  })
}
