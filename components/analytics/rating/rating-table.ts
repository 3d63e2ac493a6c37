import { tooFewWords } from '@/components/analytics/organisations/rating-words'
import type { FullRow } from '@/components/analytics/rating/rating-rows'
import type { Profile } from '@/lib/features/analytics/group/contract'
import type { MetricRating, PeriodRating, ScoreRow } from '@/lib/features/analytics/rating/contract'

/** A row of the full rating, of a category or of an indicator alike. */
export interface OrganisationRow extends FullRow {
  is_own: boolean
  profile: Profile
  stars: number | null
  /** «9 из 10»; null in an indicator's table. */
  coverage: string | null
}

/** The full rating of a category or of one indicator, ready to be shown. */
export interface FullTable {
  title: string
  /** What stands above the column of values. */
  valueName: 'Оценка' | 'Значение'
  /** The unit of the values; null for points. */
  unit: string | null
  decimals: number
  /** Those that have a place. */
  total: number
  /** Of the places; null where it is not known. */
  reliability: number | null
  /** The first and the last place that chance may have given the own organisation. */
  own: readonly [number, number] | null
  rows: OrganisationRow[]
  /** Why there is nothing to show; null otherwise. */
  refusal: string | null
}

const scoreRow = ({
  place,
  number,
  score,
  stars,
  scored,
  of,
  is_own,
  profile,
}: ScoreRow): OrganisationRow => ({
  place,
  number,
  value: score,
  stars,
  coverage: `${scored} из ${of}`,
  is_own,
  profile,
})

/** The category's rating, those not ranked at its end. */
export function categoryTable({ category }: PeriodRating, title: string): FullTable {
  const rows = category ? [...category.rows, ...category.unranked] : []
  return {
    title,
    valueName: 'Оценка',
    unit: null,
    decimals: 1,
    total: category?.total ?? 0,
    reliability: category?.reliability ?? null,
    own: category?.own?.place_interval ?? null,
    rows: rows.map(scoreRow),
    refusal: category ? null : 'Недостаточно организаций для рейтинга по категории',
  }
}

export function metricTable(
  { metric, total, reliability, own, rows }: MetricRating,
  minGroup: number,
): FullTable {
  return {
    title: metric.name,
    valueName: 'Значение',
    unit: metric.metric_unit.name,
    decimals: metric.decimals,
    total: total ?? 0,
    reliability,
    own: own?.place_interval ?? null,
    rows: rows.map((row) => ({ ...row, stars: null, coverage: null })),
    refusal: total === null ? tooFewWords(minGroup) : null,
  }
}
