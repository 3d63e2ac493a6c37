import { type Column, EMPTY_COLUMN, type Mask } from '@/lib/calc/comparison/column'
import type { Way } from '@/lib/calc/comparison/gate/gate'
import type { indexed, Numbers } from '@/lib/calc/narrow'
import { type Slot, YEAR_SLOT } from '@/lib/calc/pooling/slots'

/** Denominators of others as published: the band in which they lie. */
export interface Denominators {
  /** The middle of the band, indexed by organisation id; 0 where there is no value. */
  middles: ReturnType<typeof indexed>
  /** How each is published (`PublishedValue.way`), indexed by id; ends after the last way that is not 0. */
  ways: Numbers
}

export interface CategoryYear {
  byMetric: Map<number, Map<Slot, Column>>
  /** Indicator → slot → published denominators; only for formulas a·k/b. */
  denominators: Map<number, Map<Slot, Denominators>>
  /** Slot → organisations with an approved value of any indicator, eligible or not. */
  reporters: Map<Slot, Mask>
  /** Indicator → slot → compared values that are published less exactly or hidden; shown to their owners alone. */
  exact: Map<number, Map<Slot, Map<number, number>>>
}

export const NOTHING: CategoryYear = {
  byMetric: new Map(),
  denominators: new Map(),
  reporters: new Map(),
  exact: new Map(),
}

export function columnOf({ byMetric }: CategoryYear, metricId: number, slot: Slot): Column {
  return byMetric.get(metricId)?.get(slot) ?? EMPTY_COLUMN
}

/** A quarter with a known list of organisations due to report, and how many of the group were due. */
export interface Due {
  year: number
  quarter: number
  organisations: number
}

/**
 * How many of those due have no value in the category; 0 for other periods, since later newcomers were not due.
 * @param reported how many of the group have a value in the slot
 */
export function absentIn(
  { due, year, slot }: { due: Due | null; year: number; slot: Slot },
  reported: (slot: Slot) => number,
): number {
  if (due === null || year !== due.year || (slot !== due.quarter && slot !== YEAR_SLOT)) return 0
  return Math.max(0, due.organisations - reported(slot))
}

/** How many of a group have a value of any indicator in the slot. */
export function reportedIn({ reporters }: CategoryYear, mask: Mask, slot: Slot): number {
  const reporting = reporters.get(slot) ?? []
  let sum = 0
  for (let id = 0; id < reporting.length; id += 1) if (mask[id] === 1 && reporting[id] === 1) sum += 1
  return sum
}

/** The exact compared value of an organisation in a publication, and as others see it; null when they do not. */
export interface Released {
  value: number
  published: number | null
}

/** The value as published to others where it is another, a digit less; undefined where it is the same or hidden. */
export const coarsened = (released: Released | null): number | undefined =>
  released?.published === released?.value ? undefined : (released?.published ?? undefined)

/** Null where a publication has no compared value of the organisation. */
export function releasedOf(
  categoryYear: CategoryYear,
  metricId: number,
  slot: Slot,
  company: number,
): Released | null {
  const { values, companies } = columnOf(categoryYear, metricId, slot)
  const published = values[companies.indexOf(company)] ?? null
  const value = categoryYear.exact.get(metricId)?.get(slot)?.get(company) ?? published
  return value === null ? null : { value, published }
}

/** Values of a comparison group in a slot, without saying whose they are. Immutable, so that results are cached by it. */
export interface GroupColumn {
  /** Ascending; valid until the next call of any column. */
  values(): Float64Array
}

export const NO_COLUMN: GroupColumn = { values: () => EMPTY_COLUMN.values }

/** A category and year for readers who need no single organisation besides the viewer's. */
export interface GroupView {
  column(metricId: number, slot: Slot): GroupColumn
  /** How many of the group have a value of any indicator in the slot. */
  reported(slot: Slot): number
  /** What was published of the viewer's organisation; null where nothing was, and outside the group. */
  own(metricId: number, slot: Slot): Released | null
  /** Whether the viewer's organisation has a value of any indicator in the slot. */
  ownReported(slot: Slot): boolean
}

/** Published denominators of the column's values; null for other formulas, and where there are none. */
export function denominatorsOf(
  { denominators }: CategoryYear,
  metricId: number,
  slot: Slot,
): Denominators | null {
  return denominators.get(metricId)?.get(slot) ?? null
}

export interface PublishedValue {
  value: number
  /** Middle of the band of its denominator. */
  middle: number
  /** Code of the band cut and of a dropped digit: 0 is the usual way. */
  way: number
}

/** The ways by their codes, which publications keep: a new one goes to the end. */
const WAYS: readonly Way[] = [
  { cut: 0, detail: 'whole' },
  { cut: 1, detail: 'whole' },
  { cut: 2, detail: 'whole' },
  { cut: 0, detail: 'digit less' },
  { cut: 1, detail: 'digit less' },
  { cut: 2, detail: 'digit less' },
  { cut: 3, detail: 'whole' },
  { cut: 3, detail: 'digit less' },
]

export const numberOfWay = ({ cut, detail }: Way): number =>
  WAYS.findIndex((way) => way.cut === cut && way.detail === detail)

/** Inverse of `numberOfWay`. @throws RangeError an unknown code */
export function wayOfNumber(code: number): Way {
  const way = WAYS[code]
  if (!way) throw new RangeError(`no way of publishing has the code ${code}`)
  return way
}
