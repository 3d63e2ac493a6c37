import { type RankedRow, type Ranking, rowAt } from '@/lib/calc/comparison/ranking'
import type { Numbers } from '@/lib/calc/narrow'
import type { categoryPlaces } from '@/lib/calc/places/category-places'
import type { PlaceInterval } from '@/lib/calc/places/expected-places'
import type { Slot } from '@/lib/calc/pooling/slots'
import { remembering, rememberingBy } from '@/lib/calc/remembering'
import { absentIn, type CategoryYear, type Due, reportedIn } from '@/lib/features/analytics/columns/shapes'
import type { ComparedMetric, OwnCompany } from '@/lib/features/analytics/group/group-data'
import type { Group } from '@/lib/features/analytics/members/rules'
import type { OwnValues } from '@/lib/features/analytics/own/own-data'

export interface RatingSource {
  metrics: readonly ComparedMetric[]
  categoryYear: CategoryYear
  group: Group
  own: OwnCompany | null
  ownValues: OwnValues
  year: number
  /** Whether every row of a slot is given instead of the notable ones. */
  isFull(slot: Slot): boolean
  /** An admin gets place intervals of everybody, others only their own. */
  isAdmin: boolean
  /** With fewer other organisations nothing about the group is disclosed. */
  minGroup: number
  /** Organisations of the group that were due; null where absences are not disclosed. */
  due: Due | null
  method: string | null
}

/** How many of the group were due and have no value in the slot. */
export const absentOf = ({ categoryYear, group, due, year }: RatingSource, slot: Slot): number =>
  absentIn({ due, year, slot }, () => reportedIn(categoryYear, group.mask, slot))

interface CategoryRanking {
  ranking: Ranking
  /** Number of scored indicators, indexed by organisation id. */
  counts: Numbers
  /** Those that reported but are not ranked, by number. */
  below: readonly number[]
}

/** Cache of results that depend only on a group's values in a category and year, not on the viewer. */
const emptyGroup = () => ({
  /** Slot and indicator → reliability; null where no cases are counted. */
  reliabilities: new Map<string, number | null>(),
  /** Slot, indicator and organisation → place interval, filled as organisations request their own. */
  intervals: new Map<string, PlaceInterval | null>(),
  weightings: new Map<string, PlaceInterval | null>(),
  /** Slot and its ranked indicators → category scores. */
  rankings: new Map<string, CategoryRanking>(),
  /** Place intervals of the category, under the same keys as `rankings`. */
  categories: new Map<string, ReturnType<typeof categoryPlaces>>(),
})

/** Cached groups for each category and year; least recently used ones are evicted, even that of all organisations. */
const MAX_GROUPS = 4

/** Columns are immutable: results computed from them are collected with them. */
const groupsOf = rememberingBy((_columns: CategoryYear) =>
  remembering<ReturnType<typeof emptyGroup>>(MAX_GROUPS),
)

/**
 * The mutable cache of this group. The key includes weights, orders and kinds, which may change without the columns; it
 * is computed once for each call.
 */
export const groupCache = rememberingBy(({ categoryYear, group, metrics, method }: RatingSource) => {
  const rules = metrics.map(({ id, order, weight, shown }) => [id, order, weight, shown.metric_kind])
  const key = `${method}/${JSON.stringify(rules)}/${Buffer.from(group.mask).toString('latin1')}`
  return groupsOf(categoryYear)(key, emptyGroup)
})

/** With more organisations place intervals appear only in short tables, and in a workbook for one year. */
export const MAX_INTERVALS = 500

export const intervalVisibility =
  ({ own, isAdmin, isFull }: RatingSource, { slot, total }: { slot: Slot; total: number }) =>
  (company: number): boolean =>
    company === own?.id || (isAdmin && (total <= MAX_INTERVALS || !isFull(slot)))

/** Top places that are always shown. */
const TOP_PLACES = 7
/** Limit of rows at the top: thousands may tie there. */
const MAX_TOP_ROWS = 12

/** Shown rows, best first: all, or the first seven places, the viewer's with both neighbours, and the last. */
export function shownRows(ranking: Ranking, ownPosition: number, full: boolean): RankedRow[] {
  const { total } = ranking
  const rows: RankedRow[] = []
  let next = 0
  /** Adds the row at a position, unless this or a later row was added before. */
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
