import 'server-only'
import { PERIODICITY_NAME } from '@/lib/calc/periods'
import { formatDate } from '@/lib/core/format/dates'
import { plural } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { unsubscribeLink } from '@/lib/core/mail/subscriptions'
import type { DuePeriod } from '@/lib/features/deadlines/due'

/** @param categories names of the categories that are not filled in or not approved yet; at least one */
export function reminderLetter(
  { period, due, kind }: DuePeriod,
  categories: readonly string[],
  userId: number,
): Letter {
  const title = periodTitle({ ...period, periodicity: PERIODICITY_NAME[period.periodicity] })
  const count = categories.length
  const documents = `${count} ${plural(count, 'документ', 'документа', 'документов')}`
  const when = kind === 'today' ? 'Сегодня последний день' : `До ${formatDate(due)}`
  return letter({
    subject:
      kind === 'today'
        ? `Сегодня срок сдачи показателей: ${title}`
        : `Скоро срок сдачи показателей: ${title}`,
    before: [
      `${when}, чтобы заполнить и утвердить показатели за ${title}. ${plural(count, 'Остался', 'Осталось', 'Осталось')} ${documents}:`,
      ...categories.map((name) => `— ${name}`),
    ],
    action: { label: 'Открыть «Мои показатели»', url: appLink(`/my-metrics?year=${period.year}`) },
    after: [
      `Чтобы не получать напоминания о сроках и вопросах: ${unsubscribeLink('deadline_reminders', userId)}`,
    ],
  })
}
