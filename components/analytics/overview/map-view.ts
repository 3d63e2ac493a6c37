import { signsOf } from '@/components/analytics/dynamics/signals'
import { counted } from '@/lib/core/format/plural'
import { releasedWords, restrictionWords } from '@/lib/features/analytics/labels'
import { signsWords } from '@/lib/features/analytics/own/labels'
import { isCounted, isWatched, type SignalSign, shown, worseFirst } from '@/lib/features/analytics/own/rules'
import type { PublicationMeta } from '@/lib/features/analytics/publications/shapes'
import type {
  IndicatorMap,
  MapMetric,
  MapPlace,
  MapQuarter,
  OverviewDocument,
} from '@/lib/features/overview/contract'
import { signalsWords } from '@/lib/features/overview/labels'
import { hasSignal, urgentFirst } from '@/lib/features/overview/rules'

interface MapCell {
  key: string
  text: string
  /** Whether the value counts: present, and with a large enough denominator. */
  isCounted: boolean
  /** Sign of an outlier, or of a shift at its first quarter. */
  sign: SignalSign | null
  /** The shift that includes it. */
  shift: SignalSign | null
  /** Explanation of the sign or restriction. */
  words: string
}

/** Text of a cell that is not approved. */
const NOTHING = '·'

/** «место в выпуске, при 4,39» where the place is not of today's own value; null where it is. */
export function placeNote({ metric, place }: MapMetric): string | null {
  const { own = null } = place ?? {}
  if (!own || own.place === null || own.value === null) return null
  const { live, value: released, place: at, told } = own
  return releasedWords({ pending: live !== undefined, released, place: at, told }, metric.decimals)
}

export function mapCells(row: MapMetric): MapCell[] {
  const signs = signsOf(row)
  const shifts = (row.chart?.signals ?? []).filter(({ kind }) => kind === 'shift')
  return row.points.map(({ own, year, quarter }, index) => {
    const sign = signs.get(index) ?? null
    const shift = shifts.find(({ since, until }) => index >= since && index <= until) ?? null
    const isBeginning = shift?.since === index || sign?.kind === 'outlier'
    return {
      key: `${year}-${quarter}`,
      text: own === null ? NOTHING : shown(own.value, row.metric),
      isCounted: own !== null && own.value !== null && isCounted(own),
      sign: isBeginning ? sign : null,
      shift: sign && shift ? { kind: 'shift', better: shift.better } : null,
      words:
        own === null
          ? 'утверждённого значения нет'
          : [sign && signsWords(shift ? worseFirst([sign, shift]) : [sign]), restrictionWords(own)]
              .filter(Boolean)
              .join(', '),
    }
  })
}

const WIDE = 0.9

/** Whether the interval covers nearly all places, so that the place means little. */
export function isVague({ own, total }: MapPlace): boolean {
  const interval = own?.place_interval
  return !interval || total === null || interval[1] - interval[0] + 1 > WIDE * total
}

type MapCategory = IndicatorMap['metric_categories'][number]

export interface MapSection {
  category: MapCategory
  rows: readonly MapMetric[]
  isOpen: boolean
}

/**
 * Urgent first: categories with a current signal before the others, which are folded unless no category has one. Else
 * all of them open, as in the catalogue.
 */
export function mapSections({ metric_categories }: IndicatorMap, isUrgentFirst: boolean): MapSection[] {
  if (!isUrgentFirst)
    return metric_categories.map((category) => ({ category, rows: category.metrics, isOpen: true }))
  const isQuiet = ({ metrics }: MapCategory) => !metrics.some(hasSignal)
  const allQuiet = metric_categories.every(isQuiet)
  return metric_categories
    .toSorted((a, b) => Number(isQuiet(a)) - Number(isQuiet(b)))
    .map((category) => ({
      category,
      rows: urgentFirst(category.metrics),
      isOpen: allQuiet || !isQuiet(category),
    }))
}

export interface MapViewProps {
  map: IndicatorMap
  documents: readonly OverviewDocument[]
  meta: PublicationMeta
  sections: readonly MapSection[]
  onToggle: (categoryId: number) => void
  chartOf: (row: MapMetric) => string
}

/** «10 показателей · сигналы у 2 · цель не достигается: 1» */
export function categoryWords({ metrics }: MapCategory): string {
  const signals = metrics.filter(hasSignal).length
  const missed = metrics.filter(({ chart, is_closed }) => !is_closed && chart?.assurance === 'never').length
  return [
    counted(metrics.length, 'показатель', 'показателя', 'показателей'),
    signals > 0
      ? signalsWords(signals)
      : metrics.some(isWatched)
        ? 'сигналов не найдено'
        : 'сигналы не считаются',
    missed > 0 && `цель не достигается: ${missed}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** State of a category's document, shown where it is not approved and in the last quarter. */
export function stateAt(
  documents: readonly OverviewDocument[],
  categoryId: number,
  { year, quarter }: MapQuarter,
  { quarters }: IndicatorMap,
): OverviewDocument | undefined {
  const last = quarters.at(-1)
  const isLast = last?.year === year && last.quarter === quarter
  return documents.find(
    (one) =>
      one.metric_category.id === categoryId &&
      one.year === year &&
      one.quarter === quarter &&
      (isLast || one.state !== 'approved'),
  )
}
