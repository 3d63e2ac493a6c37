import { type Slot, slotParts } from '@/lib/calc/pooling/slots'
import type { FactsText } from '@/lib/features/analytics/columns/facts'

/*
 * Which facts of a category and year a publication is made of (rule R8): no organisation's past changes alone, and
 * frozen content can only shrink.
 */

/** A quarter as an ascending ordinal. */
export const quarterIndex = (year: number, quarter: number): number => year * 4 + quarter

const MONTHS = 3
const LAST_QUARTER = 4

/** The quarter in which a stored period ends. */
export function lastQuarterOf(slot: Slot): number {
  const { quarter, month } = slotParts(slot)
  return month > 0 ? Math.ceil(month / MONTHS) : quarter > 0 ? quarter : LAST_QUARTER
}

/** Organisation → indicator and stored period → variables. */
type Cells = Map<number, Map<string, string>>

const VARIABLES = '|'
const keyOf = ({ metricId, slot }: FactsText) => `${metricId}/${slot}`
const slotOfKey = (key: string): Slot => Number(key.slice(key.indexOf('/') + 1))

function cellsOf(facts: readonly FactsText[]): Cells {
  const cells: Cells = new Map()
  for (const one of facts) {
    const key = keyOf(one)
    const variables = one.variables.map((list) => list.split(','))
    for (const [index, id] of one.companies.split(',').entries()) {
      const company = cells.get(Number(id)) ?? new Map<string, string>()
      cells.set(Number(id), company)
      company.set(key, variables.map((list) => list[index] ?? '').join(VARIABLES))
    }
  }
  return cells
}

/** Cells as facts, in the order of the database. */
function factsOf(cells: Cells): FactsText[] {
  const facts = new Map<string, { companies: number[]; variables: string[][] }>()
  for (const company of [...cells.keys()].sort((a, b) => a - b)) {
    for (const [key, text] of cells.get(company) ?? []) {
      const one = facts.get(key) ?? { companies: [], variables: [] }
      facts.set(key, one)
      one.companies.push(company)
      for (const [place, value] of text.split(VARIABLES).entries()) {
        const list = one.variables[place] ?? []
        one.variables[place] = list
        list.push(value)
      }
    }
  }
  return [...facts]
    .map(([key, { companies, variables }]) => ({
      metricId: Number(key.slice(0, key.indexOf('/'))),
      slot: slotOfKey(key),
      companies: companies.join(),
      variables: variables.map((list) => list.join()),
    }))
    .sort(inOrder)
}

const inOrder = (a: FactsText, b: FactsText) => a.metricId - b.metricId || a.slot - b.slot

/** Keys of the facts that differ between two lists; compared as text, because most are equal. */
function changedKeys(one: readonly FactsText[], other: readonly FactsText[]): Set<string> {
  const textOf = ({ companies, variables }: FactsText) => [companies, ...variables].join(VARIABLES)
  const texts = new Map(other.map((facts) => [keyOf(facts), textOf(facts)]))
  const keys = new Set(texts.keys())
  for (const facts of one) {
    const key = keyOf(facts)
    if (texts.get(key) === textOf(facts)) keys.delete(key)
    else keys.add(key)
  }
  return keys
}

const only = (facts: readonly FactsText[], keys: ReadonlySet<string>): Cells =>
  cellsOf(facts.filter((one) => keys.has(keyOf(one))))

function differing(
  one: ReadonlyMap<string, string> | undefined,
  other: ReadonlyMap<string, string> | undefined,
): string[] {
  return [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])].filter(
    (key) => one?.get(key) !== other?.get(key),
  )
}

/** Organisations whose past cells differ from the current publication, with these cells. */
export function corrections(
  now: readonly FactsText[],
  before: readonly FactsText[],
  { year, base }: { year: number; base: number },
): Map<number, string[]> {
  const isPast = (key: string) => quarterIndex(year, lastQuarterOf(slotOfKey(key))) <= base
  const keys = new Set([...changedKeys(now, before)].filter(isPast))
  const [nowCells, beforeCells] = [only(now, keys), only(before, keys)]
  const found = new Map<number, string[]>()
  for (const company of new Set([...nowCells.keys(), ...beforeCells.keys()])) {
    const own = differing(nowCells.get(company), beforeCells.get(company))
    if (own.length > 0) found.set(company, own)
  }
  return found
}

/** The facts with these cells of these organisations replaced by those of `from`. */
function put(
  facts: readonly FactsText[],
  cells: ReadonlyMap<number, readonly string[]>,
  from: readonly FactsText[],
): FactsText[] {
  const keys = new Set([...cells.values()].flat())
  const [own, other] = [only(facts, keys), only(from, keys)]
  for (const [company, taken] of cells) {
    const mine = own.get(company) ?? new Map<string, string>()
    own.set(company, mine)
    for (const key of taken) {
      const value = other.get(company)?.get(key)
      if (value === undefined) mine.delete(key)
      else mine.set(key, value)
    }
  }
  return [...facts.filter((one) => !keys.has(keyOf(one))), ...factsOf(own)].sort(inOrder)
}

/** Replaces these organisations' waiting cells in `now` by those of `before`. */
export const revert = (
  now: readonly FactsText[],
  before: readonly FactsText[],
  waiting: ReadonlyMap<number, readonly string[]>,
): FactsText[] => put(now, waiting, before)

/**
 * The part of a frozen candidate that may still be published: a document returned since is left out, and its correction
 * waits for the next publication.
 */
export function stillApproved(
  frozen: readonly FactsText[],
  live: readonly FactsText[],
  before: readonly FactsText[],
): FactsText[] {
  const keys = changedKeys(frozen, live)
  const [frozenCells, liveCells, beforeCells] = [only(frozen, keys), only(live, keys), only(before, keys)]
  const gone = new Map<number, string[]>()
  for (const company of new Set([...frozenCells.keys(), ...beforeCells.keys()])) {
    const own = frozenCells.get(company)
    const fresh = differing(own, beforeCells.get(company))
    const returned = fresh.filter((key) => own?.get(key) !== liveCells.get(company)?.get(key))
    if (returned.length > 0) gone.set(company, returned)
  }
  return put(frozen, gone, before)
}
