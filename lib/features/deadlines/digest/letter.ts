import 'server-only'
import { plural } from '@/lib/core/format/plural'
import { type Periodicity, periodTitle } from '@/lib/core/format/quarters'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { unsubscribeLink } from '@/lib/core/mail/subscriptions'
import type { DigestItem } from '@/lib/features/deadlines/digest/shapes'

const HEADINGS: Readonly<Record<DigestItem['kind'], string>> = {
  asked: 'Вас спрашивают о введённых числах:',
  answered: 'Вам ответили:',
  returned: 'Возвращено на доработку:',
  resent: 'Исправлено и ждёт вашей проверки:',
}

function periodicityOf({ quarter, month }: DigestItem['document']): Periodicity {
  if (month > 0) return 'month'
  return quarter > 0 ? 'quarter' : 'year'
}

function lineOf({ document, count }: DigestItem): string {
  const { category, company } = document
  const period = periodTitle({ ...document, periodicity: periodicityOf(document) })
  const questions = count > 0 ? ` — ${count} ${plural(count, 'вопрос', 'вопроса', 'вопросов')}` : ''
  return `— «${category}», ${period}, ${company}${questions}`
}

function sectionOf(kind: DigestItem['kind'], items: readonly DigestItem[]): string[] {
  const own = items.filter((item) => item.kind === kind)
  return own.length === 0 ? [] : [HEADINGS[kind], ...own.map(lineOf)]
}

/** What was asked and sent back is read where it stands: a letter tells only of which documents. */
export function digestLetter(items: readonly DigestItem[], userId: number): Letter {
  const ids = new Set(items.map(({ document }) => document.id))
  const [only] = ids.size === 1 ? ids : []
  return letter({
    subject: 'Вопросы и возвраты по документам',
    before: (['asked', 'returned', 'answered', 'resent'] as const).flatMap((kind) => sectionOf(kind, items)),
    action:
      only === undefined
        ? { label: 'Открыть «Мои показатели»', url: appLink('/my-metrics') }
        : { label: 'Открыть документ', url: appLink(`/my-metrics/${only}/edit`) },
    after: [
      `Такое письмо приходит не чаще раза в день. Чтобы не получать напоминания о сроках и вопросах: ${unsubscribeLink('deadline_reminders', userId)}`,
    ],
  })
}
