import { counted } from '@/lib/core/format/plural'
import { hasSignal } from '@/lib/features/analytics/overview/rules'
import type { IndicatorMap, MapMetric, MapQuarter } from '@/lib/features/analytics/overview/shapes'
import type { OverviewDocument } from '@/lib/features/overview/shapes'

export type MapCategory = IndicatorMap['metric_categories'][number]

/** What of the map is looked at. */
export interface Shown {
  /** Null for every category. */
  categoryId: number | null
  onlySignals: boolean
}

export interface Fold {
  folded: ReadonlySet<number>
  toggle: (categoryId: number) => void
}

export interface MapViewProps {
  map: IndicatorMap
  documents: readonly OverviewDocument[]
  shown: Shown
  fold: Fold
  /** Where an indicator's chart is. */
  chartOf: (row: MapMetric) => string
}

/** The indicators of a category that are looked at. */
export const rowsOf = ({ id, metrics }: MapCategory, { categoryId, onlySignals }: Shown): MapMetric[] =>
  categoryId !== null && categoryId !== id ? [] : metrics.filter((row) => !onlySignals || hasSignal(row))

/** «10 показателей · сигналов 2 · цель не достигается: 1» */
export function categoryWords({ metrics }: MapCategory): string {
  const signals = metrics.filter(hasSignal).length
  const missed = metrics.filter(({ chart }) => chart?.assurance === 'never').length
  return [
    counted(metrics.length, 'показатель', 'показателя', 'показателей'),
    signals > 0 ? `сигналов ${signals}` : 'сигналов нет',
    missed > 0 && `цель не достигается: ${missed}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** How far a category is with a quarter: told of what is not approved, and of the last quarter. */
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
