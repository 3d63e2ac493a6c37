import { z } from 'zod'
import type { IsoDate } from '@/lib/calc/dates'
import { isIndicatorValidOn, isOverdue, periodAvailability, reportableYears } from '@/lib/calc/period-rules'
import {
  dueDate,
  lastEndedPeriod,
  PERIODICITY,
  PERIODICITY_NAME,
  type Period,
  type PeriodicityId,
  periodFirstDay,
  periodsOfYear,
} from '@/lib/calc/periods'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { formatDate } from '@/lib/core/format/dates'
import { day, namedBriefly } from '@/lib/core/http/shapes'
import { isOpenCell } from '@/lib/features/documents/entry/rules'
import {
  type documentCounts,
  type SummaryCategory,
  type SummaryCell,
  summaryDocument,
} from '@/lib/features/documents/summary/shapes'

const periodicityId = z.literal([PERIODICITY.year, PERIODICITY.quarter, PERIODICITY.month])

const sourceCategory = namedBriefly.extend({
  metrics: z.array(z.object({ metric_period_id: periodicityId, date_begin: day, date_end: day.nullable() })),
})

const sourceDocument = summaryDocument.omit({ due_date: true, overdue: true }).extend({
  metric_category_id: z.int(),
  metric_period_id: periodicityId,
  quarter: z.int(),
  month: z.int(),
  /** Day of the first approval in the application's time zone: later corrections do not make it late. */
  first_approved_on: day.nullable(),
})

export const sourceRow = z.object({
  is_watcher: z.boolean(),
  date_begin_year: day,
  date_begin_quarter: day,
  date_begin_month: day,
  categories: z.array(sourceCategory),
  documents: z.array(sourceDocument),
})

export interface SummarySource extends Pick<z.output<typeof sourceRow>, 'categories' | 'documents'> {
  beginDates: Record<PeriodicityId, IsoDate>
  /** Whether the person can begin no document: the organisation still enters in the former system. */
  isReadOnly: boolean
}

interface Calendar {
  today: IsoDate
  deadlineDays: number
}

const ALL: readonly PeriodicityId[] = [PERIODICITY.year, PERIODICITY.quarter, PERIODICITY.month]

type Category = SummarySource['categories'][number]

function countValid(category: Category, period: Period): number {
  const day = periodFirstDay(period)
  return category.metrics.filter(
    (metric) =>
      metric.metric_period_id === period.periodicity &&
      isIndicatorValidOn(day, metric.date_begin, metric.date_end),
  ).length
}

function cellOf(source: SummarySource, category: Category, period: Period, calendar: Calendar): SummaryCell {
  const { today, deadlineDays } = calendar
  const document = source.documents.find(
    (one) =>
      one.metric_category_id === category.id &&
      one.metric_period_id === period.periodicity &&
      one.quarter === period.quarter &&
      one.month === period.month,
  )
  const due_date = dueDate(period, deadlineDays)
  const overdue = isOverdue(period, today, deadlineDays)
  if (document) {
    const { metric_category_id, metric_period_id, quarter, month, first_approved_on, ...shown } = document
    const isApproved = document.input_document_status_id === DOCUMENT_STATUS.approved
    return { ...shown, due_date, overdue: overdue && !isApproved }
  }
  if (source.isReadOnly || countValid(category, period) === 0) return null
  const availability = periodAvailability(period, { today, beginDate: source.beginDates[period.periodicity] })
  if (availability.state === 'before_begin') return null
  if (availability.state === 'later')
    return { id: null, ready: false, date_ready: formatDate(availability.from) }
  return { id: null, ready: true, due_date, overdue }
}

/** Periodicities of indicators valid in the year, or of existing documents. */
function periodicitiesInUse(source: SummarySource, year: number): PeriodicityId[] {
  return ALL.filter(
    (periodicity) =>
      source.documents.some((document) => document.metric_period_id === periodicity) ||
      periodsOfYear(periodicity, year).some((period) =>
        source.categories.some((category) => countValid(category, period) > 0),
      ),
  )
}

/** The matrix of one organisation and year: a row per category with indicators or documents, a cell per period in use. */
export function summaryCategories(
  source: SummarySource,
  year: number,
  calendar: Calendar,
): SummaryCategory[] {
  const periodicities = periodicitiesInUse(source, year)
  const rows = source.categories.map((category) => {
    const { id, name, short_name } = category
    const documents: SummaryCategory['documents'] = {}
    for (const periodicity of periodicities) {
      const cells = periodsOfYear(periodicity, year).map(
        (period) =>
          [String(period.month || period.quarter), cellOf(source, category, period, calendar)] as const,
      )
      if (periodicity === PERIODICITY.year) documents.year = cells[0]?.[1] ?? null
      else if (periodicity === PERIODICITY.quarter) documents.quarter = Object.fromEntries(cells)
      else documents.month = Object.fromEntries(cells)
    }
    const ofYear = category.metrics.filter(
      ({ date_begin, date_end }) =>
        date_begin <= `${year}-12-31` && (date_end ?? '9999-12-31') >= `${year}-01-01`,
    )
    return { id, name, short_name, metrics_count: ofYear.length, documents }
  })
  return rows.filter((row) => row.metrics_count > 0 || cellsOf(row).some((cell) => cell !== null))
}

export function periodicityNames(source: SummarySource, year: number) {
  return periodicitiesInUse(source, year).map((periodicity) => PERIODICITY_NAME[periodicity])
}

/**
 * Progress of the year: `expected` counts the cells open for entry, `on_time` those approved by their due date.
 * Reporting rate = approved / expected, on-time rate = on_time / expected.
 */
export function summaryProgress(
  categories: readonly SummaryCategory[],
  documents: readonly z.output<typeof sourceDocument>[],
): z.output<typeof documentCounts> {
  const firstApprovedOn = new Map(documents.map((document) => [document.id, document.first_approved_on]))
  const progress = { expected: 0, approved: 0, draft: 0, to_fill: 0, overdue: 0, on_time: 0 }
  for (const cell of categories.flatMap(cellsOf)) {
    if (!isOpenCell(cell)) continue
    progress.expected += 1
    if (cell.overdue) progress.overdue += 1
    if (cell.id === null) progress.to_fill += 1
    else if (cell.input_document_status_id !== DOCUMENT_STATUS.approved) progress.draft += 1
    else {
      progress.approved += 1
      const day = firstApprovedOn.get(cell.id)
      if (day && day <= cell.due_date) progress.on_time += 1
    }
  }
  return progress
}

function cellsOf(category: SummaryCategory): SummaryCell[] {
  const { year, quarter, month } = category.documents
  return [
    ...(year === undefined ? [] : [year]),
    ...Object.values(quarter ?? {}),
    ...Object.values(month ?? {}),
  ]
}

/** Selectable years; `current` is that of the latest period open for entry: until April it is usually last year's. */
export function summaryYears(
  { beginDates, categories }: Pick<SummarySource, 'beginDates' | 'categories'>,
  today: IsoDate,
) {
  const ranges = ALL.map((periodicity) =>
    reportableYears({ today, beginDate: beginDates[periodicity] }, periodicity),
  )
  const min = Math.min(...ranges.map((range) => range.min))
  const max = Math.max(...ranges.map((range) => range.max))
  const open = ALL.map((periodicity) => lastEndedPeriod(periodicity, today)).filter((period) =>
    categories.some((category) => countValid(category, period) > 0),
  )
  const current = open.length > 0 ? Math.max(min, ...open.map(({ year }) => year)) : max
  return { min, current, max }
}
