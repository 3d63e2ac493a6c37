import { BAND_CUTS, bandsOf, GREATEST } from '@/lib/calc/comparison/bands'
import { type Column, EMPTY_COLUMN, type Mask } from '@/lib/calc/comparison/column'
import type { CountedRule, Way } from '@/lib/calc/comparison/gate/gate'
import type { Span } from '@/lib/calc/comparison/numerators'
import type { Numbers } from '@/lib/calc/narrow'
import { type Slot, YEAR_SLOT } from '@/lib/calc/pooling/slots'

/** Denominators of others, as far as they are told: which band they lie in. */
export interface Denominators {
  /** The middle of the band, at the ids of organisations; 0 where there is no value. */
  middles: Numbers
  /** In which way it is told of (`ToldValue`), at the ids; nothing beyond the last that is not told in the usual one. */
  ways: Numbers
}

/** One category in one year, as others are told of it. */
export interface CategoryYear {
  /** Indicator → slot → column. */
  byMetric: Map<number, Map<Slot, Column>>
  /** Indicator → slot → denominators as they are told; of formulas a·k/b alone. */
  denominators: Map<number, Map<Slot, Denominators>>
  /** Slot → organisations with an approved value of any indicator, eligible or not. */
  reporters: Map<Slot, Mask>
  /** Indicator → slot → compared values that others are told less exactly or not at all: for their owners alone. */
  exact: Map<number, Map<Slot, Map<number, number>>>
}

export const NOTHING: CategoryYear = {
  byMetric: new Map(),
  denominators: new Map(),
  reporters: new Map(),
  exact: new Map(),
}

/** What an entry of a map takes, about. */
const ENTRY_BYTES = 40

/** How much memory it holds. */
export function bytesOf({ byMetric, denominators, reporters, exact }: CategoryYear): number {
  let bytes = 0
  for (const slots of byMetric.values())
    for (const { values, companies } of slots.values()) bytes += values.byteLength + companies.byteLength
  for (const slots of denominators.values())
    for (const { middles, ways } of slots.values()) bytes += middles.byteLength + ways.byteLength
  for (const mask of reporters.values()) bytes += mask.byteLength
  for (const slots of exact.values()) for (const values of slots.values()) bytes += ENTRY_BYTES * values.size
  return bytes
}

export function columnOf({ byMetric }: CategoryYear, metricId: number, slot: Slot): Column {
  return byMetric.get(metricId)?.get(slot) ?? EMPTY_COLUMN
}

/** Of which quarter it is known who was due, and how many of the group were. */
export interface Due {
  year: number
  quarter: number
  organisations: number
}

/** How many of those due gave nothing of the category; 0 of other periods: who joined later was not due. */
export function absentIn(
  { reporters }: CategoryYear,
  { due, mask, year, slot }: { due: Due | null; mask: Mask; year: number; slot: Slot },
): number {
  if (due === null || year !== due.year || (slot !== due.quarter && slot !== YEAR_SLOT)) return 0
  const reported = reporters.get(slot)?.reduce((sum, one, id) => sum + (mask[id] === 1 ? one : 0), 0) ?? 0
  return Math.max(0, due.organisations - reported)
}

/** The exact compared value of an organisation as it went out; hidden when others are told nothing of it. */
export interface Released {
  value: number
  isHidden: boolean
}

/** Null where a publication has no compared value of the organisation. */
export function releasedOf(
  categoryYear: CategoryYear,
  metricId: number,
  slot: Slot,
  company: number,
): Released | null {
  const { values, companies } = columnOf(categoryYear, metricId, slot)
  const told = values[companies.indexOf(company)]
  const value = categoryYear.exact.get(metricId)?.get(slot)?.get(company) ?? told
  return value === undefined ? null : { value, isHidden: told === undefined }
}

/** What is told of the denominators of the column's values; null of other formulas, and where there are none. */
export function denominatorsOf(
  { denominators }: CategoryYear,
  metricId: number,
  slot: Slot,
): Denominators | null {
  return denominators.get(metricId)?.get(slot) ?? null
}

/** What others are told of it. */
export interface ToldValue {
  value: number
  /** The middle of the band of its denominator. */
  middle: number
  /** How bands are cut, and whether the value has a digit less: 0 as usual. */
  way: number
}

const DIGIT_LESS = BAND_CUTS.length

/** The bands that values are told with, given back by their middles. @param rule of the indicator */
export function bandsIn(rule: Pick<CountedRule, 'factor' | 'decimals' | 'least'>): (told: ToldValue) => Span {
  /** Of thousands of organisations a few hundred values are told. */
  const known = new Map<string, Span[]>()
  return ({ value, middle, way }) => {
    const key = `${way}/${value}`
    const decimals = rule.decimals - (way >= DIGIT_LESS ? 1 : 0)
    const bands = known.get(key) ?? bandsOf(value, { ...rule, decimals }, BAND_CUTS[way % DIGIT_LESS])
    known.set(key, bands)
    return bands.find(({ to }) => middle <= to) ?? { from: rule.least, to: GREATEST }
  }
}

/** The number that stands for a way beside a told value. */
export const numberOfWay = ({ cut, telling }: Way): number =>
  telling === 'digit less' ? cut + DIGIT_LESS : cut

/** The way that the number stands for. */
export const wayOfNumber = (way: number): Way => ({
  cut: way % DIGIT_LESS,
  telling: way >= DIGIT_LESS ? 'digit less' : 'whole',
})
