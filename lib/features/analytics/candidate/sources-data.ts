import 'server-only'
import { z } from 'zod'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { quarterIndex } from '@/lib/calc/periods'
import { oneRow, rows } from '@/lib/core/db/rows'
import { yearQuarter } from '@/lib/core/http/shapes'
import { inBuilder } from '@/lib/features/analytics/candidate/builder'
import { lastQuarterOf } from '@/lib/features/analytics/candidate/select'
import { type FactsText, unpackFacts } from '@/lib/features/analytics/columns/facts'
import { readFacts, releasedDocumentSql } from '@/lib/features/analytics/columns/facts-data'
import type { ComparedCategory } from '@/lib/features/analytics/group/group-data'
import { gateOf } from '@/lib/features/analytics/publications/gate-counts'
import { partOf, readPacked } from '@/lib/features/analytics/publications/parts-data'
import { Prisma } from '@/lib/generated/prisma/client'

/* Input of the builder: the draft, earlier publications, and what changed since. */

export const draftRow = yearQuarter.extend({
  id: z.int(),
  kind: z.string(),
  /** The instant a demonstration is built as of; null for now. */
  as_of: z.string().nullable(),
  /** If already frozen: that of its profiles, changes that the freeze held back, and the publication it is based on. */
  certificate: z
    .object({ profiles: z.unknown(), base: z.int().nullable(), corrections: z.unknown().optional() })
    .nullable(),
})
export type Draft = z.output<typeof draftRow>

const contentRow = z.object({
  publication_id: z.int(),
  what: z.string(),
  category: z.int(),
  year: z.int(),
  sha256: z.string(),
  fingerprint: z.string().nullable(),
})
type Content = z.output<typeof contentRow>

const CONTENT = Prisma.sql`SELECT c.publication_id, c.what, c.metric_category_id AS category, c.year, c.sha256, c.fingerprint
  FROM publication_contents c JOIN publications p ON p.id = c.publication_id`

/** Content that already exists: its parts, and how many values the disclosure check widened or withheld. */
export interface Made {
  contents: Content[]
  gate: ReturnType<typeof gateOf>
}

interface Standing extends Made {
  id: number
  /** The quarter as an ascending ordinal. */
  index: number
}

interface Sources {
  draft: Draft
  standing: Standing | null
  /** Everything ever published, the oldest first: readers are assumed to know it. */
  published: Content[]
  /**
   * Content frozen for the preview, re-checked before release. When `holds` is false, others were published or
   * withdrawn since, and it must be checked against them.
   */
  frozen: (Made & { holds: boolean }) | null
  /** The draft's own «members» part from planning, used while no publication exists. */
  plannedMembers: string | undefined
  store: (packed: string) => Promise<string>
}

export async function readSources(draft: Draft, store: Sources['store']): Promise<Sources> {
  const [standing] = await rows(
    yearQuarter.extend({ id: z.int(), gate: z.unknown() }),
    Prisma.sql`SELECT p.id, p.year, p.quarter, p.certificate->'gate' AS gate FROM publications p
      WHERE p.state = 'published' ORDER BY p.published_at DESC, p.id DESC LIMIT 1`,
  )
  const [published, contents, frozen] = await Promise.all([
    rows(
      contentRow,
      Prisma.sql`${CONTENT} WHERE p.published_at IS NOT NULL AND p.id <> ${draft.id} ORDER BY p.published_at, p.id`,
    ),
    rows(contentRow, Prisma.sql`${CONTENT} WHERE p.id = ${draft.id}`),
    oneRow(z.object({ gate: z.unknown(), holds: z.boolean() }), frozenSql(draft.id)),
  ])
  const index = standing ? quarterIndex(standing.year, standing.quarter) : 0
  return {
    draft:
      standing && index > quarterIndex(draft.year, draft.quarter)
        ? { ...draft, year: standing.year, quarter: standing.quarter }
        : draft,
    standing: standing
      ? {
          id: standing.id,
          index,
          contents: published.filter((one) => one.publication_id === standing.id),
          gate: gateOf(standing.gate),
        }
      : null,
    published,
    frozen: frozen
      ? {
          contents,
          gate: gateOf(frozen.gate),
          holds: frozen.holds && (draft.certificate?.base ?? null) === (standing?.id ?? null),
        }
      : null,
    plannedMembers: partOf({ contents }, 'members')?.sha256,
    store,
  }
}

const frozenSql = (id: number) => Prisma.sql`
  SELECT p.certificate->'gate' AS gate, NOT EXISTS (
    SELECT FROM publications o WHERE o.published_at > p.frozen_at OR o.withdrawn_at > p.frozen_at) AS holds
  FROM publications p WHERE p.id = ${id} AND p.certificate IS NOT NULL`

/**
 * A fingerprint for each year of a category that changes whenever its facts do: facts come and go with the approval,
 * withdrawal, move or repair of their document, and each of these changes the document's version.
 */
async function readFingerprints(categoryId: number, draft: Draft) {
  const found = await rows(
    z.object({ year: z.int(), fingerprint: z.string() }),
    Prisma.sql`
      SELECT d.year, count(*) || '/' || bit_xor(hashint8extended(d.id, d.version)) AS fingerprint
      FROM input_documents d
      WHERE d.metric_category_id = ${categoryId} AND ${releasedDocumentSql(draft)} GROUP BY d.year`,
  )
  return new Map(found.map(({ year, fingerprint }) => [year, fingerprint]))
}

interface YearSpec {
  category: ComparedCategory
  year: number
  isOver: boolean
  /** End of the fingerprint: the rules of comparing and publishing values. */
  rules: string
  fingerprint: string
}

export async function yearsOf(category: ComparedCategory, { draft, standing }: Sources): Promise<YearSpec[]> {
  const live = await readFingerprints(category.id, draft)
  const signatures = category.metrics.map(({ signature }) => signature)
  const before = (standing?.contents ?? []).flatMap((one) =>
    one.what === 'told' && one.category === category.id ? [one.year] : [],
  )
  return [...new Set([...live.keys(), ...before])].toSorted().map((year) => {
    const isOver = year < draft.year || draft.quarter === LAST_QUARTER
    const rules = `/${isOver}/${[METHOD_VERSION, ...signatures].join()}`
    return { category, year, isOver, rules, fingerprint: `${live.get(year) ?? 'none'}${rules}` }
  })
}

const LAST_QUARTER = 4

/** Suffix of a fingerprint: some of its changes wait for the next publication. */
export const WAITING = '/waiting'

/** The fingerprint of a part's approved facts, without the suffix for waiting changes. */
export const ofFacts = ({ fingerprint }: Content) => fingerprint?.replace(WAITING, '')

/** A category's year now and in the current publication, and how its past differs. */
interface YearChange {
  spec: YearSpec
  /** Null where they are unchanged since `made` and need not be read. */
  facts: FactsText[] | null
  /** Null where nothing changed since the current publication. */
  before: FactsText[] | null
  past: ReadonlyMap<number, string[]>
  /** What was frozen for the preview, or the current content: for the same facts and rules its parts are reused. */
  made: MadeYear | null
}

interface MadeYear {
  published: Content
  facts: Content
  gate: Made['gate']
  /** False once a publication that this one must be checked against was published or withdrawn. */
  holds: boolean
  isFrozen: boolean
}

export async function changeOf(spec: YearSpec, sources: Sources): Promise<YearChange> {
  const { draft, standing, frozen } = sources
  const at = { category: spec.category.id, year: spec.year }
  const source = frozen ?? standing
  const [published, facts] = ['told', 'facts'].map((kind) => partOf(source, kind, at))
  const made =
    source && published && facts
      ? { published, facts, gate: source.gate, holds: frozen?.holds ?? true, isFrozen: frozen !== null }
      : null
  const standingFacts = partOf(standing, 'facts', at)
  // A waiting suffix is ignored on a frozen part, whose changes keep waiting; on the current one it forces a new check.
  const earlier = frozen && facts ? ofFacts(facts) : facts?.fingerprint
  const changesNothing = made?.holds === true && earlier === spec.fingerprint
  // A category or year that the current publication does not have is all new, and past where that one covers its quarters.
  const isAhead = !standingFacts && (standing?.index ?? 0) < quarterIndex(spec.year, 1)
  if (changesNothing && (isAhead || made.facts.sha256 === standingFacts?.sha256))
    return { spec, facts: null, before: standingFacts ? null : [], past: new Map(), made }
  const textOf = async (part: Content | undefined) =>
    part ? unpackFacts(await readPacked(part.sha256)) : null
  const quarter = spec.year < draft.year ? LAST_QUARTER : draft.quarter
  const task = {
    frozen: await textOf(partOf(frozen, 'facts', at)),
    live: changesNothing ? null : await readFacts(at.category, at.year, { quarter, as_of: draft.as_of }),
    before: (await textOf(standingFacts)) ?? [],
    at: standing && { year: spec.year, base: standing.index },
  }
  return { spec, made, before: task.before, ...(await inBuilder('compare', task)) }
}

export function waitingOf(
  changes: ReadonlyArray<Pick<YearChange, 'spec' | 'past'>>,
  waiting: ReadonlySet<number>,
) {
  const periods = changes.flatMap(({ spec, past }) =>
    [...past].flatMap(([company, keys]) =>
      waiting.has(company) ? keys.map((key) => quarterIndex(spec.year, lastQuarterOfKey(key))) : [],
    ),
  )
  return {
    category: changes[0]?.spec.category.id ?? 0,
    organisations: waiting.size,
    periods: [...new Set(periods)].toSorted().map((index) => ({
      year: Math.floor((index - 1) / LAST_QUARTER),
      quarter: ((index - 1) % LAST_QUARTER) + 1,
    })),
  }
}

const lastQuarterOfKey = (key: string) => lastQuarterOf(Number(key.slice(key.indexOf('/') + 1)))
