import type { Profile } from '@/lib/features/analytics/group/contract'
import type {
  CategoryRating,
  MetricRating,
  PeriodRating,
  RatingRows,
  ScoreRow,
  SentPeriod,
} from '@/lib/features/analytics/rating/contract'
import type { RatingSort } from '@/lib/features/analytics/schema'

/** The profile of an organisation with everything hidden. */
export const NO_PROFILE: Profile = {
  company_type: null,
  company_ownership: null,
  company_level: null,
  company_bed_capacity: null,
  is_emergency: null,
  hidden: [],
}

type TableRow = RatingRows['data']['rows'][number]

type With<P, Row> = Omit<Row, 'profile'> & { profile: P }

/** A period's rating whose rows have profiles of type P. */
interface RatingWith<P> {
  category:
    | (Omit<CategoryRating, 'rows' | 'unranked' | 'own'> & {
        rows: Array<With<P, ScoreRow>>
        unranked: Array<With<P, ScoreRow>>
        own: With<P, ScoreRow> | null
      })
    | null
  metrics: Array<Omit<MetricRating, 'rows'> & { rows: Array<With<P, MetricRating['rows'][number]>> }>
}

function eachProfile<A, B>({ category, metrics }: RatingWith<A>, change: (profile: A) => B): RatingWith<B> {
  const score = (row: With<A, ScoreRow>) => ({ ...row, profile: change(row.profile) })
  return {
    category: category && {
      ...category,
      rows: category.rows.map(score),
      unranked: category.unranked.map(score),
      own: category.own && score(category.own),
    },
    metrics: metrics.map((metric) => ({
      ...metric,
      rows: metric.rows.map((row) => ({ ...row, profile: change(row.profile) })),
    })),
  }
}

/** Deduplicates profiles: rows refer to them by index. Organisations of one class share one object. */
function profileList() {
  const places = new Map<Profile, number>()
  function placeOf(profile: Profile): number {
    const place = places.get(profile) ?? places.size
    places.set(profile, place)
    return place
  }
  return { placeOf, profiles: () => [...places.keys()] }
}

/** The rating with deduplicated profiles: ten indicators would otherwise repeat some hundred of them. */
export function sharingProfiles(
  rating: PeriodRating | null,
): Pick<SentPeriod['data'], 'rating' | 'profiles'> {
  const { placeOf, profiles } = profileList()
  return { rating: rating && eachProfile(rating, placeOf), profiles: profiles() }
}

export function rowsSharingProfiles(rows: ReadonlyArray<With<Profile, TableRow>>) {
  const { placeOf, profiles } = profileList()
  return { rows: rows.map((row) => ({ ...row, profile: placeOf(row.profile) })), profiles: profiles() }
}

const profileAt = (profiles: readonly Profile[]) => (place: number) => profiles[place] ?? NO_PROFILE

/** One period of a rating, each row with its profile. */
export type ShownRating = Pick<SentPeriod, 'meta'> & {
  data: Omit<SentPeriod['data'], 'rating' | 'profiles'> & { rating: PeriodRating | null }
}

/** Inverse of `sharingProfiles`. */
export function withProfiles({ data: { rating, profiles, ...data }, meta }: SentPeriod): ShownRating {
  return { data: { ...data, rating: rating && eachProfile(rating, profileAt(profiles)) }, meta }
}

export type OrganisationRow = With<Profile, TableRow>

export const rowsWithProfiles = (
  rows: readonly TableRow[],
  profiles: readonly Profile[],
): OrganisationRow[] => rows.map((row) => ({ ...row, profile: profileAt(profiles)(row.profile) }))

/** The latest quarter with own values, else the year; undefined without any. */
export function lastOwnPeriod(periods: SentPeriod['data']['periods']) {
  const own = periods.filter(({ has_own }) => has_own)
  return own.findLast(({ quarter }) => quarter > 0) ?? own[0]
}

/** Sorts rows; those without a place or value stay last, ties keep their order. */
export function sortedRows<Row extends Pick<TableRow, 'place' | 'number' | 'value'>>(
  rows: readonly Row[],
  { sort, direction }: RatingSort,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort((one, other) => {
    if (sort === 'number') return sign * one.number.localeCompare(other.number)
    const [a, b] = [one[sort], other[sort]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  })
}
