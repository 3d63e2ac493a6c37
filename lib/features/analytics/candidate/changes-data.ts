import 'server-only'
import { z } from 'zod'
import { inBuilder } from '@/lib/features/analytics/candidate/builder'
import { lastQuarterOf, quarterIndex } from '@/lib/features/analytics/candidate/select'
import {
  type Content,
  LAST_QUARTER,
  type Made,
  ofFacts,
  type Sources,
  type Wanted,
} from '@/lib/features/analytics/candidate/sources-data'
import { type FactsText, unpackFacts } from '@/lib/features/analytics/columns/facts'
import { readFacts } from '@/lib/features/analytics/columns/facts-data'
import { readPacked } from '@/lib/features/analytics/publications/parts-data'

/** A category's year now and in the current publication, and how its past differs. */
export interface YearChange {
  wanted: Wanted
  /** Null where they are unchanged since `made` and need not be read. */
  facts: FactsText[] | null
  /** Null where nothing changed since the current publication. */
  before: FactsText[] | null
  past: ReadonlyMap<number, string[]>
  /** What was frozen for the preview, or the current content: for the same facts and rules its parts are reused. */
  made: MadeYear | null
}

interface MadeYear {
  told: Content
  facts: Content
  gate: Made['gate']
  /** False once a publication that this one must be checked against was published or withdrawn. */
  holds: boolean
  isFrozen: boolean
}

export async function changeOf(wanted: Wanted, sources: Sources): Promise<YearChange> {
  const { draft, standing, frozen } = sources
  const partOf = (from: Made | null, what: string) =>
    from?.contents.find(
      (one) => one.what === what && one.category === wanted.category.id && one.year === wanted.year,
    )
  const source = frozen ?? standing
  const [told, facts] = ['told', 'facts'].map((what) => partOf(source, what))
  const made =
    source && told && facts
      ? { told, facts, gate: source.gate, holds: frozen?.holds ?? true, isFrozen: frozen !== null }
      : null
  const standingFacts = partOf(standing, 'facts')
  // A waiting suffix is ignored on a frozen part, whose changes keep waiting; on the current one it forces a new check.
  const looked = frozen && facts ? ofFacts(facts) : facts?.fingerprint
  const isUntouched = made?.holds === true && looked === wanted.fingerprint
  if (isUntouched && (!standingFacts || made.facts.sha256 === standingFacts.sha256))
    return { wanted, facts: null, before: standingFacts ? null : [], past: new Map(), made }
  const textOf = async (part: Content | undefined) =>
    part ? unpackFacts(await readPacked(part.sha256)) : null
  const quarter = wanted.year < draft.year ? LAST_QUARTER : draft.quarter
  const task = {
    frozen: await textOf(partOf(frozen, 'facts')),
    live: isUntouched
      ? null
      : await readFacts(wanted.category.id, wanted.year, { quarter, asOf: draft.asOf }),
    before: (await textOf(standingFacts)) ?? [],
    at: standing && { year: wanted.year, base: standing.index },
  }
  return { wanted, made, before: task.before, ...(await inBuilder('compare', task)) }
}

/** Past changes of a category that wait for the next publication. */
export const correction = z.object({
  category: z.int(),
  organisations: z.int(),
  periods: z.array(z.object({ year: z.int(), quarter: z.int() })),
})
export type Correction = z.output<typeof correction>

export function waitingOf(changes: readonly YearChange[], waiting: ReadonlySet<number>): Correction {
  const periods = changes.flatMap(({ wanted, past }) =>
    [...past].flatMap(([company, keys]) =>
      waiting.has(company) ? keys.map((key) => quarterIndex(wanted.year, lastQuarterOfKey(key))) : [],
    ),
  )
  return {
    category: changes[0]?.wanted.category.id ?? 0,
    organisations: waiting.size,
    periods: [...new Set(periods)].toSorted().map((index) => ({
      year: Math.floor((index - 1) / LAST_QUARTER),
      quarter: ((index - 1) % LAST_QUARTER) + 1,
    })),
  }
}

const lastQuarterOfKey = (key: string) => lastQuarterOf(Number(key.slice(key.indexOf('/') + 1)))
