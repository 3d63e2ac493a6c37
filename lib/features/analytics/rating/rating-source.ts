import { type RankedRow, type Ranking, rowAt } from '@/lib/calc/comparison/ranking'
import type { Numbers } from '@/lib/calc/narrow'
import type { CategoryPlaces } from '@/lib/calc/places/category-places'
import type { PlaceInterval } from '@/lib/calc/places/expected-places'
import type { Slot } from '@/lib/calc/pooling/slots'
import type { CategoryYear, Due } from '@/lib/features/analytics/columns/shapes'
import type { OwnCompany } from '@/lib/features/analytics/group/group-data'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import type { Group } from '@/lib/features/analytics/members/rules'
import type { OwnValues } from '@/lib/features/analytics/own/own-data'

/** All that the rating of a category and year is worked out from. */
export interface RatingSource {
  metrics: readonly ComparedMetric[]
  categoryYear: CategoryYear
  group: Group
  own: OwnCompany | null
  ownValues: OwnValues
  year: number
  /** Whether a slot is given with every row, not the notable ones alone. */
  isFull(slot: Slot): boolean
  /** An admin sees the chance of everybody's places, others that of their own alone. */
  isAdmin: boolean
  /** With fewer organisations besides the own one nothing of the group is told. */
  minGroup: number
  /** Who was due in the group; null where absences are not told. */
  due: Due | null
  /** The method that the publication went out with. */
  method: string | null
}

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
  /** The same of the places under other weights of the indicators. */
  weightings: Map<string, PlaceInterval | null>
  /** Slot and the indicators ranked in it → scores in the category. */
  rankings: Map<string, CategoryRanking>
  /** The same → what chance says of the places there. */
  categories: Map<string, CategoryPlaces | null>
}

/** Groups kept for a category and year: the last ones asked for, that of all organisations no longer than others. */
const MAX_GROUPS = 4

/** Columns are never changed but replaced: what was worked out of them goes with them. */
const kept = new WeakMap<CategoryYear, Map<string, KeptGroup>>()

/** The group of each call, so that its key is computed once. */
const ofSource = new WeakMap<RatingSource, KeptGroup>()

/** What is known already of this group, to be added to. */
export function keptGroup(source: RatingSource): KeptGroup {
  const known = ofSource.get(source) ?? keptOf(source)
  ofSource.set(source, known)
  return known
}

/** Weights, orders and kinds may change without the columns. */
function keptOf({ categoryYear, group, metrics, method }: RatingSource): KeptGroup {
  const groups = kept.get(categoryYear) ?? new Map<string, KeptGroup>()
  kept.set(categoryYear, groups)
  const rules = metrics.map(({ id, order, weight, shown }) => [id, order, weight, shown.metric_kind])
  const key = `${method}/${JSON.stringify(rules)}/${Buffer.from(group.mask).toString('latin1')}`
  const found = groups.get(key) ?? {
    reliabilities: new Map(),
    intervals: new Map(),
    weightings: new Map(),
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

/** Of more organisations the intervals of places are told in the short tables alone, and in a workbook for one year. */
export const MAX_INTERVALS = 500

/** Whose interval of the place is told, among so many. */
export const isIntervalTold =
  ({ own, isAdmin, isFull }: RatingSource, { slot, total }: { slot: Slot; total: number }) =>
  (company: number): boolean =>
    company === own?.id || (isAdmin && (total <= MAX_INTERVALS || !isFull(slot)))

/** Places that are always shown. */
const TOP_PLACES = 7
/** Ties may share these places in thousands: no more rows than this are shown of them. */
const MAX_TOP_ROWS = 12

/** The shown rows, best first: all, or the first seven places, own with both neighbours, the last. */
export function shownRows(ranking: Ranking, ownPosition: number, full: boolean): RankedRow[] {
  const { total } = ranking
  const rows: RankedRow[] = []
  let next = 0
  /** Positions before this one are decided already. */
  const show = (position: number, isShown = (_row: RankedRow) => true) => {
    const row = position < next ? null : rowAt(ranking, position)
    if (!row || !isShown(row)) return
    rows.push(row)
    next = position + 1
  }
  const top = full ? total : Math.min(total, MAX_TOP_ROWS)
  for (let position = 0; position < top; position += 1) {
    show(position, full ? undefined : ({ place }) => place <= TOP_PLACES)
  }
  if (ownPosition >= 0) for (const step of [-1, 0, 1]) show(ownPosition + step)
  show(total - 1)
  return rows
}
