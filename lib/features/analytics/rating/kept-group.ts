import type { Ranking } from '@/lib/calc/comparison/ranking'
import type { Numbers } from '@/lib/calc/narrow'
import type { CategoryPlaces } from '@/lib/calc/places/category-places'
import type { PlaceInterval } from '@/lib/calc/places/expected-places'
import type { CategoryYear } from '@/lib/features/analytics/columns/columns'
import type { RatingSource } from '@/lib/features/analytics/rating/rating-source'

/** Who is ranked in a category, and who is not. */
export interface CategoryRanking {
  ranking: Ranking
  /** How many indicators an organisation is scored of, at the place of its id. */
  counts: Numbers
  /** Those that reported and are not ranked, by number. */
  below: readonly number[]
}

/** What follows from a group's values in a category and year alone: worked out once, whoever asks. */
interface KeptGroup {
  /** Slot and indicator → reliability; null where no cases are counted. */
  reliabilities: Map<string, number | null>
  /** Slot, indicator and organisation → the interval of its place, of those who asked for their own. */
  intervals: Map<string, PlaceInterval | null>
  /** Slot and the indicators ranked in it → scores in the category. */
  rankings: Map<string, CategoryRanking>
  /** The same → what chance says of the places there. */
  categories: Map<string, CategoryPlaces | null>
}

/** Groups kept for a category and year: the last ones asked for, that of all organisations no longer than others. */
const MAX_GROUPS = 4

/** Columns are never changed but replaced: what was worked out of them goes with them. */
const kept = new WeakMap<CategoryYear, Map<string, KeptGroup>>()

/** Of each call: which group it compares is said once. */
const ofSource = new WeakMap<RatingSource, KeptGroup>()

/** What is known already of this group, to be added to. */
export function keptGroup(source: RatingSource): KeptGroup {
  const known = ofSource.get(source) ?? groupOf(source)
  ofSource.set(source, known)
  return known
}

/** Weights, orders and kinds may change without the columns. */
function groupOf({ categoryYear, group, metrics }: RatingSource): KeptGroup {
  const groups = kept.get(categoryYear) ?? new Map<string, KeptGroup>()
  kept.set(categoryYear, groups)
  const rules = metrics.map(({ id, order, weight, shown }) => [id, order, weight, shown.metric_kind])
  const key = `${JSON.stringify(rules)}/${Buffer.from(group.mask).toString('latin1')}`
  const found = groups.get(key) ?? {
    reliabilities: new Map(),
    intervals: new Map(),
    rankings: new Map(),
    categories: new Map(),
  }
  groups.delete(key)
  groups.set(key, found)
  for (const oldest of groups.keys()) {
    if (groups.size <= MAX_GROUPS) break
    groups.delete(oldest)
  }
  return found
}

/** What is kept under the key, worked out where it is not. */
export function keptAs<T>(map: Map<string, T>, key: string, work: () => T): T {
  const known = map.get(key)
  if (known !== undefined) return known
  const found = work()
  map.set(key, found)
  return found
}
