import { quarterIndex } from '@/lib/calc/periods'
import { type Slot, slotParts } from '@/lib/calc/pooling/slots'
import { cached } from '@/lib/calc/remembering'
import type { FactsText } from '@/lib/features/analytics/columns/facts'
import { publishedWith } from '@/lib/features/analytics/publications/labels'

/*
 * Which facts of a category and year a publication is made of (docs/decisions/0040): no organisation's past changes alone, and
 * frozen content can only shrink.
 */

/** The quarter in which a stored period ends. */
export const lastQuarterOf = (slot: Slot): number => publishedWith(slotParts(slot))

/** Of one indicator and stored period: organisation → variables. */
type Cells = Map<number, string>

const VARIABLES = '|'
const byKey = (facts: readonly FactsText[]) =>
  new Map(facts.map((one) => [`${one.metricId}/${one.slot}`, one]))

function cellsOf(facts: FactsText | undefined): Cells {
  if (!facts) return new Map()
  const variables = facts.variables.map((list) => list.split(','))
  const companies = facts.companies.split(',')
  return new Map(
    companies.map((id, index) => [Number(id), variables.map((list) => list[index] ?? '').join(VARIABLES)]),
  )
}

/** Cells of a key as facts, in the order of the database; null without any. */
function factsOf(key: string, cells: Cells): FactsText | null {
  const [metricId = 0, slot = 0] = key.split('/').map(Number)
  const companies = [...cells.keys()].sort((a, b) => a - b)
  const rows = companies.map((id) => cells.get(id)?.split(VARIABLES) ?? [])
  const variables = rows[0]?.map((_one, place) => rows.map((row) => row[place]).join())
  return variables ? { metricId, slot, companies: companies.join(), variables } : null
}

/** Keys whose facts differ between two lists, with both; compared as text, because most are equal. */
function changed(one: readonly FactsText[], other: readonly FactsText[]) {
  const textOf = (facts?: FactsText) => facts && [facts.companies, ...facts.variables].join(VARIABLES)
  const [ones, others] = [byKey(one), byKey(other)]
  return [...new Set([...others.keys(), ...ones.keys()])].flatMap((key) => {
    const [facts, known] = [ones.get(key), others.get(key)]
    return textOf(facts) === textOf(known) ? [] : [{ key, one: facts, other: known }]
  })
}

/** Organisations whose cells differ. */
const differing = (one: Cells, other: Cells): number[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((company) => one.get(company) !== other.get(company))

/** Organisations whose past cells differ from the current publication, with the keys of these cells. */
export function corrections(
  now: readonly FactsText[],
  before: readonly FactsText[],
  { year, base }: { year: number; base: number },
): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const { key, one, other } of changed(now, before)) {
    const { slot } = one ?? other ?? { slot: 0 }
    if (quarterIndex(year, lastQuarterOf(slot)) > base) continue
    for (const company of differing(cellsOf(one), cellsOf(other))) cached(found, company, () => []).push(key)
  }
  return found
}

/** The facts with these organisations' cells of these keys replaced by those of `from`. */
function put(
  facts: readonly FactsText[],
  replaced: ReadonlyMap<string, readonly number[]>,
  from: readonly FactsText[],
): FactsText[] {
  const [all, others] = [byKey(facts), byKey(from)]
  for (const [key, companies] of replaced) {
    const [own, other] = [cellsOf(all.get(key)), cellsOf(others.get(key))]
    for (const company of companies) {
      const value = other.get(company)
      if (value === undefined) own.delete(company)
      else own.set(company, value)
    }
    const after = factsOf(key, own)
    if (after) all.set(key, after)
    else all.delete(key)
  }
  return [...all.values()].sort((a, b) => a.metricId - b.metricId || a.slot - b.slot)
}

/** Replaces these organisations' waiting cells in `now` by those of `before`. */
export function revert(
  now: readonly FactsText[],
  before: readonly FactsText[],
  waiting: ReadonlyMap<number, readonly string[]>,
): FactsText[] {
  const replaced = new Map<string, number[]>()
  for (const [company, keys] of waiting) for (const key of keys) cached(replaced, key, () => []).push(company)
  return put(now, replaced, before)
}

/**
 * The part of a frozen candidate that may still be published: a document returned since is left out, and its correction
 * waits for the next publication.
 */
export function stillApproved(
  frozen: readonly FactsText[],
  live: readonly FactsText[],
  before: readonly FactsText[],
): FactsText[] {
  const published = byKey(before)
  const gone = new Map(
    changed(frozen, live).map(({ key, one, other }) => {
      const [own, now, earlier] = [cellsOf(one), cellsOf(other), cellsOf(published.get(key))]
      const fresh = differing(own, earlier)
      return [key, fresh.filter((company) => own.get(company) !== now.get(company))]
    }),
  )
  return put(frozen, gone, before)
}
