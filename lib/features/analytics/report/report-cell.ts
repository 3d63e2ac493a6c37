import { medianOf } from '@/lib/calc/comparison/quantiles'
import { isBetter, standingOf } from '@/lib/calc/comparison/standing'
import { changeTails, twoSidedChance } from '@/lib/calc/places/change'
import { type ExactPeriodValue, growsWithPeriods } from '@/lib/calc/pooling/period-value'
import { remembering, rememberingBy } from '@/lib/calc/remembering'
import { roundTo } from '@/lib/calc/rounding'
import type { CountKind } from '@/lib/calc/signals/laney'
import type { Counted } from '@/lib/calc/signals/yardstick'
import { coarsened, type GroupColumn, type Released } from '@/lib/features/analytics/columns/shapes'
import type { ReportCell } from '@/lib/features/analytics/contract'
import type { Absence } from '@/lib/features/analytics/group/contract'
import type { ComparedMetric } from '@/lib/features/analytics/group/group-data'
import { absenceOf, areEnough } from '@/lib/features/analytics/group/rules'
import type { QuarterSignal } from '@/lib/features/analytics/own/contract'
import type { OwnCell } from '@/lib/features/analytics/own/own-data'

/** Input of a cell. Only one place is needed: better organisations are counted, nobody is ranked. */
interface CellSource {
  /** As published. */
  metric: Pick<ComparedMetric, 'decimals' | 'order' | 'expression' | 'aggregations'>
  column: GroupColumn
  /** Organisations due that sent nothing. */
  absent: number
  minGroup: number
  /** What was published of the viewer's organisation; null for none, and outside the group. */
  ownReleased: Released | null
  /** Whether there is an own organisation, and it is in the group. */
  isWithin: boolean
  own: OwnCell | null
  /** The viewer's value in the previous period of the same length. */
  before: OwnCell | null
  signal: QuarterSignal | null
  /** Whether the change is significant among all changes of its period. */
  isBeyondChance: boolean
}

/** Group statistics of a period, and how many are better than the viewer's value. */
interface InGroup {
  n: number
  median: number | null
  absence: Absence | undefined
  isOwnAmong: boolean
  better: number | null
}

/** Caches the last question to each column: columns are immutable, and people reopen their report. */
const askedOf = rememberingBy((_column: GroupColumn) => remembering<InGroup>(1))

function groupOf({ column, absent, metric, ownReleased }: CellSource): InGroup {
  // A value hidden for anonymity has no place.
  const shown = ownReleased?.published ?? null
  const { decimals, order } = metric
  return askedOf(column)(JSON.stringify([decimals, order, shown, absent]), () => {
    const values = column.values()
    return {
      n: values.length,
      median: medianOf(values, decimals),
      absence: absenceOf(values, decimals, absent),
      isOwnAmong: shown !== null,
      better: shown === null || order === null ? null : standingOf(values, shown, order).better,
    }
  })
}

/** One cell of the report: own value, group median, place, group size, change. */
export function reportCell(source: CellSource): ReportCell {
  const { own, isWithin, ownReleased, minGroup } = source
  const { n, median, absence, isOwnAmong, better } = groupOf(source)
  const isCompared = areEnough(n, isOwnAmong, minGroup)
  const released = ownReleased?.value ?? null
  const isPending = isWithin && released !== (own?.compared ? own.value : null)
  const change = changeOf(source)
  return {
    own: own?.value ?? null,
    non_value: own?.nonValue ?? null,
    incomplete: own?.incomplete,
    median: isCompared ? median : null,
    n: isCompared ? n : null,
    below_minimum: !isCompared,
    absence: isCompared ? absence : undefined,
    place: isCompared && better !== null ? better + 1 : null,
    hidden: (isCompared && ownReleased?.published === null) || undefined,
    told: isCompared && better !== null ? coarsened(ownReleased) : undefined,
    ...(isCompared && isPending ? { pending: true, ...(released === null ? {} : { released }) } : {}),
    change,
    better: isProven(source) ? betterOf(source) : null,
    signal: source.signal ?? undefined,
  }
}

/**
 * The change of the shown value. None if either denominator is too small, and none between years pooled of different
 * numbers of periods if the value grows with that number: a count of three quarters is not comparable with one of four.
 */
function changeOf({ metric, own, before }: CellSource): number | null {
  if (!own?.eligible || !before?.eligible || own.value === null || before.value === null) return null
  if (growsWithPeriods(metric) && own.exact?.periods !== before.exact?.periods) return null
  return roundTo(own.value - before.value, metric.decimals)
}

/**
 * Whether a change is significant: among all of its period, or as an outlier in the same direction. A shift is no
 * evidence about its first quarter alone. Values of different numbers of periods are never compared.
 */
function isProven(source: CellSource): boolean {
  const { own, before, signal, isBeyondChance } = source
  if (own?.exact?.periods !== before?.exact?.periods || changeOf(source) === null) return false
  return isBeyondChance || (signal?.kind === 'outlier' && signal.better === betterOf(source))
}

interface Compared {
  /** Kind of counts; null where no cases are counted. */
  counts: CountKind | null
  own: OwnCell | null
  before: OwnCell | null
  /** Overdispersion of the organisation's series. */
  spread: number
}

/** p-value of a change; null where it cannot be computed. */
export function changeChance({ counts, own, before, spread }: Compared): number | null {
  const [now, past] = [own?.exact, before?.exact]
  if (!counts || !now || !past || now.periods !== past.periods) return null
  if (!own?.eligible || !before?.eligible) return null
  const [later, earlier] = [countedOf(now), countedOf(past)]
  return later && earlier && twoSidedChance(changeTails(counts, earlier, later), spread)
}

function countedOf({ numerator, denominator }: ExactPeriodValue): Counted | null {
  return numerator && denominator && { cases: numerator.toNumber(), of: denominator.toNumber() }
}

const betterOf = ({ metric, own, before }: CellSource): boolean | null =>
  own?.value == null || before?.value == null ? null : isBetter(own.value, before.value, metric.order)
