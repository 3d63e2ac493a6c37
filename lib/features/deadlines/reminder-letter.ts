import 'server-only'
import type { IsoDate } from '@/lib/calc/dates'
import { PERIODICITY_NAME } from '@/lib/calc/periods'
import { formatDate } from '@/lib/core/format/dates'
import { plural } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { unsubscribeLink } from '@/lib/core/mail/subscriptions'
import type { DuePeriod, ReminderKind } from '@/lib/features/deadlines/due'

const SUBJECTS: Readonly<Record<ReminderKind, string>> = {
  soon: 'Скоро срок сдачи показателей',
  today: 'Сегодня срок сдачи показателей',
  asked: 'Напоминание о показателях',
}

function opening(kind: ReminderKind, due: IsoDate, isOverdue: boolean): string {
  if (kind === 'today') return 'Сегодня последний день, чтобы заполнить и утвердить'
  if (!isOverdue) return `До ${formatDate(due)} нужно заполнить и утвердить`
  return `Срок сдачи прошёл ${formatDate(due)}. Администратор системы просит заполнить и утвердить`
}

/** @param categories names of the categories that are not filled in or not approved yet; at least one */
export function reminderLetter(
  { period, due, kind, isOverdue = false }: DuePeriod,
  categories: readonly string[],
  userId: number,
): Letter {
  const title = periodTitle({ ...period, periodicity: PERIODICITY_NAME[period.periodicity] })
  const count = categories.length
  const documents = `${count} ${plural(count, 'документ', 'документа', 'документов')}`
  return letter({
    subject: `${SUBJECTS[kind]}: ${title}`,
    before: [
      `${opening(kind, due, isOverdue)} показатели за ${title}. ${plural(count, 'Остался', 'Осталось', 'Осталось')} ${documents}:`,
      ...categories.map((name) => `— ${name}`),
    ],
    action: { label: 'Открыть «Мои показатели»', url: appLink(`/my-metrics?year=${period.year}`) },
    after: [
      `Чтобы не получать напоминания о сроках и вопросах: ${unsubscribeLink('deadline_reminders', userId)}`,
    ],
  })
}
