import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber, formatRange } from '@/lib/core/format/numbers'
import type { Cell, Sign, Table } from '@/lib/core/paper/paper'
import type { ReportCell } from '@/lib/features/analytics/contract'
import { effectWords } from '@/lib/features/analytics/effect/labels'
import { absentText, ORDER_ARROW, releasedWords } from '@/lib/features/analytics/labels'
import { ASSURANCE_NAME, kindsWords } from '@/lib/features/analytics/own/labels'
import { goalWords, shown } from '@/lib/features/analytics/own/rules'
import { awaitedWords } from '@/lib/features/analytics/publications/labels'
import {
  dueOf,
  isApproved,
  isReached,
  mainCell,
  metricsOf,
  signalsIn,
} from '@/lib/features/control-reports/content/series'
import type {
  ContentCategory,
  ContentMetric,
  ReportContent,
} from '@/lib/features/control-reports/content/shapes'
import { lowered, signOf } from '@/lib/features/control-reports/content/words'
import { lastQuarter, type ReportTime } from '@/lib/features/control-reports/rules'
import type { KnownReview } from '@/lib/features/overview/contract'
import { CAUSE_NAMES } from '@/lib/features/overview/reviews/labels'
import { isSignalOf } from '@/lib/features/overview/reviews/rules'

/** Signals of the period with their reviews; older signals have none. */
const reviewsIn = ({ dynamics, reviews }: ContentMetric, time: ReportTime): KnownReview[] =>
  signalsIn(dynamics, time).flatMap((signal) => reviews.find((one) => isSignalOf(one, signal)) ?? [])

const SHORT = 3
const NONE: Cell = { text: '—' }
/** The printed font has no «↕». */
const ARROW = { ...ORDER_ARROW, none: '•' }

const ofAll = (part: number, whole: number) => `${part} из ${whole}`

function countsOf(metrics: readonly ContentMetric[], time: ReportTime) {
  const signals = metrics.flatMap(({ dynamics }) => signalsIn(dynamics, time).slice(0, 1))
  const reviews = metrics.flatMap((one) => reviewsIn(one, time)).filter(({ is_better }) => !is_better)
  const judged = metrics.filter((one) => isReached(one) !== null)
  const due = dueOf(metrics)
  return {
    computed: due.filter((one) => mainCell(one).own !== null).length,
    metrics: due.length,
    worse: signals.filter(({ better }) => better === false).length,
    better: signals.filter(({ better }) => better).length,
    changed: signals.filter(({ better }) => better === null).length,
    reached: judged.filter(isReached).length,
    judged: judged.length,
    /** Signals for the worse: all, and those reviewed. */
    toReview: reviews.length,
    answered: reviews.filter(({ cause }) => cause !== null).length,
  }
}

function countCells(
  counts: ReturnType<typeof countsOf>,
  { strong, hasChanged, hasReviews }: { strong: boolean; hasChanged: boolean; hasReviews: boolean },
): Cell[] {
  const { computed, metrics, worse, better, changed, reached, judged, toReview, answered } = counts
  const cell = (text: string): Cell => ({ text, strong })
  const signals = (count: number, shape: Sign['shape']): Cell =>
    count > 0 ? { text: String(count), strong, sign: { shape, filled: true } } : NONE
  return [
    cell(ofAll(computed, metrics)),
    signals(worse, 'diamond'),
    signals(better, 'square'),
    ...(hasChanged ? [signals(changed, 'circle')] : []),
    ...(hasReviews ? [toReview > 0 ? cell(ofAll(answered, toReview)) : NONE] : []),
    judged > 0 ? cell(ofAll(reached, judged)) : NONE,
  ]
}

export function categoriesTable(content: ReportContent): Table {
  const { categories, time } = content
  const all = countsOf(metricsOf(content), time)
  const has = { hasChanged: all.changed > 0, hasReviews: all.toReview > 0 }
  const documents = categories.flatMap((category) => category.documents)
  return {
    kind: 'table',
    columns: [
      { title: 'Категория', share: has.hasReviews ? 154 : 212 },
      { title: 'Документ', share: 94 },
      { title: 'Рассчитано', share: 58, align: 'right' },
      { title: 'Сигнал хуже', share: 46, align: 'right' },
      { title: 'Сигнал лучше', share: 46, align: 'right' },
      ...(has.hasChanged ? [{ title: 'Сигнал без оценки', share: 46, align: 'right' as const }] : []),
      ...(has.hasReviews ? [{ title: 'Разобрано', share: 58, align: 'right' as const }] : []),
      { title: 'Цели достигнуты', share: 55, align: 'right' },
    ],
    rows: [
      ...categories.map((category) => [
        { text: category.name },
        { text: documentWords(category) },
        ...countCells(countsOf(category.metrics, time), { strong: false, ...has }),
      ]),
      [
        { text: 'Всего', strong: true },
        { text: approvedOf(documents), strong: true },
        ...countCells(all, { strong: true, ...has }),
      ],
    ],
  }
}

const approvedOf = (documents: ContentCategory['documents']) =>
  `утверждено ${ofAll(documents.filter(isApproved).length, documents.length)}`

function documentWords({ documents }: ContentCategory): string {
  const [first] = documents
  if (!first) return '—'
  if (documents.length > 1) return approvedOf(documents)
  const only = first.cell
  if (only.id === null) return only.ready ? 'не начат' : `откроется с ${only.date_ready}`
  return only.approved_at === null
    ? `черновик, заполнено ${ofAll(only.filled, only.total)}`
    : `утверждён ${formatInstantDate(only.approved_at)}`
}

/** Indicators with last values, group, target, signal and place. */
export function metricsTable(content: ReportContent, metrics: readonly ContentMetric[]): Table {
  const { columns, time } = content
  const hasReviews = metrics.some((one) => reviewsIn(one, time).length > 0)
  return {
    kind: 'table',
    columns: [
      { title: 'Показатель', share: hasReviews ? 126 : 192 },
      ...columns.map((title) => ({ title, share: 39, align: 'right' as const })),
      { title: 'Медиана группы', share: 45, align: 'right' },
      { title: 'Цель, устойчивость', share: 79 },
      { title: 'Сигнал', share: 51 },
      ...(hasReviews ? [{ title: 'Разбор', share: 66 }] : []),
      { title: 'Место', share: 46, align: 'right' },
    ],
    rows: metrics.map((one) => metricRow(one, content, hasReviews)),
  }
}

function metricRow(one: ContentMetric, { time, meta }: ReportContent, hasReviews: boolean): Cell[] {
  const { metric, target, cells, dynamics } = one
  const last = mainCell(one)
  const end = { year: time.year, quarter: lastQuarter(time.part) }
  const signals = signalsIn(dynamics, time)
  const assurance = dynamics.chart?.assurance ?? null
  const arrow = ARROW[metric.metric_target_order.system_name]
  return [
    named(metric, arrow),
    ...cells.map((cell, at) => {
      const detail = cellDetail(cell)
      return { text: shown(cell.own, metric), strong: at === cells.length - 1, ...(detail && { detail }) }
    }),
    last.below_minimum
      ? { text: '—', detail: awaitedWords(meta, end) ?? `меньше ${meta.min_group}` }
      : { text: shown(last.median, metric) },
    target === null
      ? NONE
      : {
          text: `${goalWords(metric, target.value)}${target.is_own ? '*' : ''}`,
          ...(assurance === null ? {} : { detail: ASSURANCE_NAME[assurance] }),
        },
    // The sign of the most important signal, and the names of all kinds.
    signals[0] ? { text: kindsWords(signals), sign: signOf(signals[0]) } : NONE,
    ...(hasReviews ? [reviewCell(reviewsIn(one, time))] : []),
    placeCell(one),
  ]
}

/** Why a value is not judged, under it: how many periods it is pooled of, «мал. знам.»; null for others. */
function cellDetail({ own, non_value, incomplete }: ReportCell): string | null {
  if (own !== null && non_value === 'small_denominator') return 'мал. знам.'
  return incomplete ? `${incomplete.months ? 'мес. ' : ''}${ofAll(incomplete.periods, incomplete.of)}` : null
}

/** Causes found in reviews, or the deadline of pending ones. */
const reviewCell = (reviews: readonly KnownReview[]): Cell =>
  reviews.length === 0
    ? NONE
    : {
        text: reviews
          .map(({ cause, is_better, due_date }) =>
            cause !== null
              ? lowered(CAUSE_NAMES[cause])
              : is_better
                ? 'не описано'
                : `до ${formatDate(due_date)}`,
          )
          .join('; '),
      }

/** A short unit is beside the name, a long one below. */
const named = ({ name, metric_unit: unit }: ContentMetric['metric'], arrow: string): Cell =>
  unit.name.length <= SHORT
    ? { text: `${arrow} ${name},\u00a0${unit.name}` }
    : { text: `${arrow} ${name}`, detail: unit.name }

function placeCell(one: ContentMetric): Cell {
  const cell = mainCell(one)
  const { place, n } = cell
  if (place === null || n === null) return NONE
  const interval = one.rating?.own?.place_interval
  const detail = [
    interval && formatRange(interval),
    releasedWords(cell, one.metric.decimals),
    absentText(cell, one.metric),
  ]
    .filter(Boolean)
    .join('; ')
  return { text: `${formatNumber(place)} из ${formatNumber(n)}`, ...(detail ? { detail } : {}) }
}

export function measuresTable({ measures, effects }: ReportContent): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'Мероприятие', share: 42 },
      { title: 'Ответственный', share: 16 },
      { title: 'Срок', share: 11 },
      { title: 'Состояние и эффект', share: 31 },
    ],
    rows: measures.map((measure) => {
      const { id, name, metric, responsible, due_date, date_end, status, is_overdue } = measure
      const effect = effects.find(({ measure_id }) => measure_id === id)
      const state =
        status === 'active'
          ? is_overdue
            ? 'просрочено'
            : 'в работе'
          : `завершено ${formatDate(date_end ?? due_date)}`
      return [
        { text: name, detail: metric.name },
        { text: responsible.name },
        { text: formatDate(due_date) },
        effect ? { text: state, detail: effectWords(effect, metric).headline } : { text: state },
      ]
    }),
  }
}
