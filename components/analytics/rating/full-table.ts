import { tooFewWords } from '@/components/analytics/organisations/rating-words'
import type { MetricRating, PeriodRating } from '@/lib/features/analytics/rating/contract'

/** What is known of a full rating, of a category or of one indicator, before its rows. */
export interface FullTable {
  title: string
  /** What stands above the column of values. */
  valueName: 'Оценка' | 'Значение'
  /** The unit of the values; null for points. */
  unit: string | null
  decimals: number
  hasStars: boolean
  /** How many indicators an organisation is scored of. */
  hasCoverage: boolean
  /** Those that have a place. */
  total: number
  /** Of the places; null where it is not known. */
  reliability: number | null
  /** The first and the last place that chance may have given the own organisation. */
  own: readonly [number, number] | null
  /** Why there is nothing to show; null otherwise. */
  refusal: string | null
}

/** The category's rating, those not ranked at its end. */
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
