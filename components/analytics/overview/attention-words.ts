import { gapWords } from '@/components/analytics/organisations/rating-words'
import { formatDayMonth } from '@/lib/core/format/dates'
import { capital, counted, plural } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { searchOf } from '@/lib/core/http/api-client'
import { signalWords, signsWords } from '@/lib/features/analytics/own/labels'
import { currentSignals } from '@/lib/features/analytics/own/rules'
import { newDocumentHref } from '@/lib/features/documents/entry/rules'
import { WAITING_WORDS } from '@/lib/features/documents/labels'
import type { WaitingItem } from '@/lib/features/documents/summary/shapes'
import { measurePath, responsibleWords } from '@/lib/features/measures/rules'
import type { AttentionLine, MapMetric, OverviewDocument } from '@/lib/features/overview/contract'
import { cureOf, underWayWords } from '@/lib/features/overview/labels'
import { lastStanding } from '@/lib/features/overview/rules'

/** The texts of a line: what happened, the number in a sentence, and a link to the action. */
interface AttentionWords {
  title: string
  text: string
  action: string
  href: string
  /** For a signal: link to its chart, besides any action. */
  chart?: string
  /** For an unanswered signal: its review and indicator. */
  review?: { id: number; metric: { id: number; short_name: string }; action: string }
}

/** What the texts of all lines depend on. */
interface AttentionAbout {
  companyId: number | null
  metrics: ReadonlyMap<number, MapMetric>
  /** Whether the person may plan measures and review documents. */
  isManager: boolean
  chartOf: (metric: MapMetric) => string
}

type Line<K extends AttentionLine['kind']> = Extract<AttentionLine, { kind: K }>

/** Null for a line whose subject is missing in the overview. */
export function attentionWords(line: AttentionLine, about: AttentionAbout): AttentionWords | null {
  switch (line.kind) {
    case 'overdue':
      return overdueWords(line, about)
    case 'signal':
      return signalLineWords(line, about)
    case 'waiting':
      return waitingWords(line.item, about)
    case 'measure':
      return measureWords(line)
    case 'requests': {
      const { title, text, href } = REQUESTS[line.of]
      return { title: `${title}: ${line.count}`, text, action: 'Рассмотреть', href }
    }
  }
}

const documentPath = (document: OverviewDocument, companyId: number | null): string =>
  document.id === null
    ? newDocumentHref(document.metric_category.id, { ...document, companyId })
    : `/my-metrics/${document.id}/edit`

function overdueWords(line: Line<'overdue'>, { companyId, isManager }: AttentionAbout): AttentionWords {
  const { documents, of, due_date, days_late, year, quarter, month } = line
  const count = documents.length
  const [first, ...more] = documents
  const period = capital(periodTitle(line))
  const begun = documents.filter(({ id }) => id !== null).length
  const late = `Срок был ${formatDayMonth(due_date)}, ${plural(days_late, 'прошёл', 'прошло', 'прошло')} ${counted(days_late, 'день', 'дня', 'дней')}.`
  const only = first && more.length === 0
  return {
    title: `${period}: ${plural(count, 'не утверждён', 'не утверждены', 'не утверждено')} ${counted(count, 'документ', 'документа', 'документов')} из ${of}`,
    text: only
      ? `«${first.metric_category.name}»: ${progress(first)}. ${late}`
      : `${late} ${progresses(begun, count - begun)}`,
    ...(isManager
      ? {
          action: 'Проверить',
          href: `/my-metrics/review?${searchOf({ year, quarter: quarter || null, month: month || null })}`,
        }
      : {
          action: begun > 0 ? 'Продолжить ввод' : 'Начать ввод',
          href: first ? documentPath(first, companyId) : '/my-metrics',
        }),
  }
}

const progress = ({ state, filled, total }: OverviewDocument) =>
  state === 'draft' || state === 'returned'
    ? `${state === 'returned' ? 'возвращён, ' : ''}заполнено ${filled} из ${total}`
    : 'не начат'

function progresses(begun: number, notBegun: number): string {
  const parts = [
    begun > 0 && `${plural(begun, 'начат', 'начаты', 'начато')} ${begun}`,
    notBegun > 0 && `${plural(notBegun, 'не начат', 'не начаты', 'не начато')} ${notBegun}`,
  ].filter((part) => part !== false)
  return `${capital(parts.join(', '))}.`
}

function signalLineWords(
  { metric_id, better, review }: Line<'signal'>,
  about: AttentionAbout,
): AttentionWords | null {
  const metric = about.metrics.get(metric_id)
  const signals = metric ? currentSignals(metric) : []
  if (!metric || signals.length === 0) return null
  const own = lastStanding(metric)
  const gap = own && gapWords(own, metric.metric)
  const chart = about.chartOf(metric)
  return {
    title: `${metric.metric.short_name}: ${signsWords(signals)}`,
    text: [
      !better && underWayWords(metric),
      signalWords(metric),
      gap && !better && `${capital(gap)}.`,
      review &&
        !better &&
        `${review.is_overdue ? 'Срок разбора был' : 'Разобрать до'} ${formatDayMonth(review.due_date)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    chart,
    ...cureOf(metric, { mayPlan: about.isManager, chart }),
    ...(review && about.isManager
      ? {
          review: { id: review.id, metric: metric.metric, action: better ? 'Что помогло?' : 'Разобрать' },
        }
      : {}),
  }
}

function waitingWords(item: WaitingItem, { companyId }: AttentionAbout): AttentionWords {
  const { kind, input_document, metric, by, text, company } = item
  const { title, action } = WAITING_WORDS[kind]
  const period = periodTitle(input_document)
  const whose = companyId === null ? `${company.short_name}, ${period}.` : `${capital(period)}.`
  const quote = text ? ` ${by ? `${by.surname} ${by.name}: ` : ''}«${text}»` : ''
  return {
    title: `${title}: ${metric?.short_name ?? `«${input_document.metric_category.name}»`}`,
    text: whose + quote,
    action,
    href: `/my-metrics/${input_document.id}/edit`,
  }
}

function measureWords({ measure }: Line<'measure'>): AttentionWords {
  return {
    title: `Мероприятие просрочено: ${measure.name}`,
    text: `${measure.metric.short_name}. Срок был ${formatDayMonth(measure.due_date)}, отвечает ${responsibleWords(measure.responsible).replace(/\.$/, '')}.`,
    action: 'Открыть мероприятие',
    href: measurePath(measure.id),
  }
}

const REQUESTS = {
  withdrawals: {
    title: 'Просьбы вернуть документ в работу',
    text: 'Пока просьба не рассмотрена, документ остаётся утверждённым и участвует в сравнениях.',
    href: '/admin/inbox?kind=withdrawals',
  },
  properties: {
    title: 'Заявки на изменение сведений',
    text: 'До решения в сравнениях действуют прежние сведения организации.',
    href: '/admin/inbox?kind=properties',
  },
  contacts: {
    title: 'Новые запросы на взаимодействие',
    text: 'Организации ждут, что фонд их свяжет.',
    href: '/admin/inbox?kind=contacts',
  },
  judgement: {
    title: 'Сделать показатель без оценки?',
    text: 'Он считает зарегистрированные события: кто перестанет их регистрировать, не должен стать лучшим.',
    href: '/admin/metrics',
  },
  alarms: {
    title: 'Сигналы, за которыми редко стоит причина',
    text: 'Причина нашлась меньше чем у 30 % разобранных: пороги стоит пересмотреть.',
    href: '/analytics/signals',
  },
  feedback: {
    title: 'Новые обращения в поддержку',
    text: 'Ответ пишут на почту отправителя.',
    href: '/admin/inbox?kind=feedback',
  },
} as const
