import { tooFewWords } from '@/components/analytics/organisations/rating-words'
import type { MetricRating, PeriodRating } from '@/lib/features/analytics/rating/contract'

/** Known facts of a full rating before its rows are loaded. */
export interface FullTable {
  title: string
  valueName: 'Оценка' | 'Значение'
  /** Unit of the values; null for scores. */
  unit: string | null
  decimals: number
  hasStars: boolean
  /** Whether rows show how many indicators are scored. */
  hasCoverage: boolean
  total: number
  /** Reliability of the places; null where it is not known. */
  reliability: number | null
  /** Place interval of the own organisation. */
  own: readonly [number, number] | null
  /** Why the table is empty; otherwise null. */
  refusal: string | null
}

/** The category's rating, unranked ones at the end. */
export function categoryTable({ category }: PeriodRating, title: string): FullTable {
  return {
    title,
    valueName: 'Оценка',
    unit: null,
    decimals: 1,
    hasStars: category?.rows.some(({ stars }) => stars !== null) ?? false,
    hasCoverage: true,
    total: category?.total ?? 0,
    reliability: category?.reliability ?? null,
    own: category?.own?.place_interval ?? null,
    refusal: category ? null : 'Недостаточно организаций для рейтинга по категории',
  }
}

export function metricTable({ metric, total, reliability, own }: MetricRating, minGroup: number): FullTable {
  return {
    title: metric.name,
    valueName: 'Значение',
    unit: metric.metric_unit.name,
    decimals: metric.decimals,
    hasStars: false,
    hasCoverage: false,
    total: total ?? 0,
    reliability,
    own: own?.place_interval ?? null,
    refusal: total === null ? tooFewWords(minGroup) : null,
  }
}
