import { daysBetween, type IsoDate } from '@/lib/calc/dates'
import { comparePeriods, type Period } from '@/lib/calc/periods'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { currentSignals, isWatched, ownValues } from '@/lib/features/analytics/own/rules'
import { dynamicsPath, NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import { cellIn, isOpenCell, type OpenCell, periodsIn } from '@/lib/features/documents/entry/rules'
import type { MetricsSummary, SummaryCategory } from '@/lib/features/documents/summary/shapes'
import type {
  Attention,
  AttentionLine,
  EntryState,
  IndicatorMap,
  MapMetric,
  OverviewDocument,
} from '@/lib/features/overview/contract'

const MAX_LINES = 7
/** Most lines of a kind, so that none crowds out the others. */
const MAX_OF_A_KIND = 3

/** An existing or missing document with its deadline. */
type Expected = ReturnType<typeof expected>

function stateOf(cell: OpenCell): EntryState {
  if (cell.id === null) return cell.overdue ? 'overdue' : 'to_fill'
  if (cell.input_document_status_id === DOCUMENT_STATUS.approved) return 'approved'
  return cell.returned ? 'returned' : 'draft'
}

/** All documents open for entry in these years, from the matrices. */
export function expectedDocuments(years: ReadonlyArray<MetricsSummary['data']>): Expected[] {
  return years.flatMap(({ year, metric_categories }) =>
    metric_categories.flatMap((category) =>
      periodsIn(year).flatMap((period) => {
        const cell = cellIn(category, period)
        return isOpenCell(cell) ? [expected(category, period, cell)] : []
      }),
    ),
  )
}

function expected({ id, name, short_name }: SummaryCategory, period: Period, cell: OpenCell) {
  const { periodicity, ...dates } = period
  const [filled, total] = cell.id === null ? [0, 0] : [cell.filled, cell.total]
  return {
    period,
    document: {
      id: cell.id,
      metric_category: { id, name, short_name },
      metric_period_id: periodicity,
      ...dates,
      state: stateOf(cell),
      filled,
      total,
    } satisfies OverviewDocument,
    due_date: cell.due_date,
    overdue: cell.overdue,
  }
}

/** A line for each overdue period, latest first, with drafts before missing documents. */
export function overdueLines(all: readonly Expected[], today: IsoDate): AttentionLine[] {
  const late = all.filter(({ overdue }) => overdue).toSorted((a, b) => comparePeriods(b.period, a.period))
  const periods = new Map(late.map((one) => [JSON.stringify(one.period), one]))
  return [...periods].map(([key, { period, due_date }]): AttentionLine => {
    const { periodicity, ...dates } = period
    const isOfPeriod = (one: Expected) => JSON.stringify(one.period) === key
    return {
      kind: 'overdue',
      metric_period_id: periodicity,
      ...dates,
      due_date,
      days_late: daysBetween(due_date, today),
      of: all.filter(isOfPeriod).length,
      documents: late
        .filter(isOfPeriod)
        .map(({ document }) => document)
        .toSorted((a, b) => Number(a.id === null) - Number(b.id === null)),
    }
  })
}

/** The viewer's published standing at the last own value; null where that value is not published yet or changed since. */
export function lastStanding({ points, place }: Pick<MapMetric, 'points' | 'place'>) {
  const period = ownValues(points).at(-1)?.period
  const isSameQuarter = place?.year === period?.year && place?.quarter === period?.quarter
  return place?.own && isSameQuarter && !place.own.live ? place.own : null
}

/** Cases between the published value and the group's median; 0 where they are not counted. */
const casesAway = (row: MapMetric) => Math.abs(lastStanding(row)?.cases_to_median ?? 0)

/** Rows with a current signal for the worse first, then with others, then those most cases away from the median. */
export function urgentFirst(rows: readonly MapMetric[]): MapMetric[] {
  const rank = (row: MapMetric) => {
    const [signal] = currentSignals(row)
    return signal ? [false, null, true].indexOf(signal.better) : 3
  }
  return rows.toSorted((a, b) => rank(a) - rank(b) || casesAway(b) - casesAway(a))
}

/** Indicators with a current signal in a direction, most cases away from the median first. */
export function signalLines(
  { metric_categories }: IndicatorMap,
  better: boolean | null,
): Array<Extract<AttentionLine, { kind: 'signal' }>> {
  return metric_categories
    .flatMap(({ metrics }) => metrics)
    .filter((metric) => currentSignals(metric)[0]?.better === better)
    .toSorted((a, b) => casesAway(b) - casesAway(a))
    .map(({ metric }) => ({ kind: 'signal', metric_id: metric.id, better, review: null }))
}

/** Groups in display order: what concerns patients comes before what concerns documents. */
const GROUPS: ReadonlyArray<readonly [name: string, kinds: readonly AttentionLine['kind'][]]> = [
  ['Сигналы', ['signal']],
  ['Просьбы', ['requests']],
  ['Документы', ['overdue', 'waiting']],
  ['Мероприятия', ['measure']],
]

/** Lines grouped under headings, without empty groups. */
export const groupedLines = <Line extends { kind: AttentionLine['kind'] }>(lines: readonly Line[]) =>
  GROUPS.flatMap(([name, kinds]) => {
    const found = lines.filter(({ kind }) => kinds.includes(kind))
    return found.length > 0 ? [{ name, lines: found }] : []
  })

/** Selects the lines to show. @param sources most urgent first, and so are the lines of each */
export function mostUrgent(sources: ReadonlyArray<readonly AttentionLine[]>): Omit<Attention, 'reviewed'> {
  const lines = sources.flatMap((all) => all.slice(0, MAX_OF_A_KIND)).slice(0, MAX_LINES)
  return {
    lines: groupedLines(lines).flatMap((group) => group.lines),
    total: sources.reduce((sum, lines) => sum + lines.length, 0),
  }
}

/** URL of an indicator's chart, without filters like the map. @param of the viewer's organisation */
export const chartPath = (
  { metric }: Pick<MapMetric, 'metric'>,
  of: {
    companyId: number | null
    publication: number | string | null
    categoryOf: ReadonlyMap<number, number>
  },
): string =>
  dynamicsPath(
    {
      ...NO_COMPANY_FILTER,
      company_id: of.companyId,
      publication: of.publication,
      metric_category_id: of.categoryOf.get(metric.id) ?? null,
    },
    metric,
  )

export const hasSignal = (row: MapMetric): boolean => currentSignals(row).length > 0

export function mapChecked({ metric_categories }: IndicatorMap) {
  const all = metric_categories.flatMap(({ metrics }) => metrics)
  return {
    all: all.length,
    /** Those with values, but without limits. */
    unwatched: all.filter((one) => one.chart !== null && !isWatched(one)),
    /** Indicators with limits. */
    checked: all.filter(isWatched).length,
    signals: all.filter(hasSignal).length,
  }
}
