import 'server-only'
import { z } from 'zod'
import { remembering } from '@/lib/calc/remembering'
import type { GroupScatter } from '@/lib/calc/signals/group-scatter'
import { oneRow, rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { AppError } from '@/lib/core/http/errors'
import { today } from '@/lib/core/process/clock'
import { inSlices } from '@/lib/core/process/interactive-work'
import { inLanes } from '@/lib/core/process/lanes'
import { processWide } from '@/lib/core/process/process-wide'
import { parseFacts, unpackFacts } from '@/lib/features/analytics/columns/facts'
import { SCATTER_YEARS, scatterIn, storedScatter } from '@/lib/features/analytics/columns/scatter'
import {
  type CategoryYear,
  type GroupView,
  NO_COLUMN,
  NOTHING,
} from '@/lib/features/analytics/columns/shapes'
import {
  type ComparedCategory,
  type ComparedMetric,
  storedCategories,
} from '@/lib/features/analytics/group/group-data'
import {
  classesWithin,
  type Group,
  type Member,
  type MembersPart,
  publishedProfile,
} from '@/lib/features/analytics/members/rules'
import {
  partOf,
  READERS,
  readGroupYears,
  readPacked,
  readPublished,
} from '@/lib/features/analytics/publications/parts-data'
import {
  type NextPublication,
  nextPublication,
  type PublicationRef,
  publicationRef,
} from '@/lib/features/analytics/publications/shapes'
import { isPublication, NUMBER, publishedState } from '@/lib/features/analytics/publications/statements-data'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * Values of others come from one publication. Its id is read at every call, so that no process serves a withdrawn one;
 * its content is immutable and cached.
 */

export interface Compared {
  ref: PublicationRef | null
  method: string | null
  members: MembersPart | null
  /** Indicators with their settings at the freeze. */
  categories: readonly ComparedCategory[]
  years: readonly number[]
  group(filter: CompanyFilter): Group
  /** The indicator with its settings at the freeze. */
  metric(id: number): ComparedMetric | null
  /** Loads the publication's content for these categories and years. */
  read(categoryIds: readonly number[], years: readonly number[]): Promise<CategoryYears>
  /** Loads only what statistics of a group and the viewer's organisation need: little, if the group is all participants. */
  readGroup(categoryIds: readonly number[], years: readonly number[], viewer: Viewer): Promise<GroupYears>
  /** By indicator of a category, the overdispersion and season of published counts. */
  scatter(categoryId: number): Promise<ReadonlyMap<number, GroupScatter>>
  /** The approved facts it was built from; for administrators alone. */
  readFacts(categoryId: number, year: number): Promise<Array<ReturnType<typeof parseFacts>>>
}

/** A category's indicators at the freeze; stable objects, so that results can be cached by them. */
export const publishedMetrics = ({ categories }: Compared, categoryId: number): readonly ComparedMetric[] =>
  categories.find(({ id }) => id === categoryId)?.metrics ?? []

export interface CategoryYears {
  of(categoryId: number, year: number): CategoryYear
}

/** Content for a comparison group, without saying whose values they are. */
export interface GroupYears {
  of(categoryId: number, year: number): GroupView
}

interface Viewer {
  group: Group
  /** The viewer's organisation; null if there is none. */
  own: number | null
}

const NO_VIEW: GroupView = {
  column: () => NO_COLUMN,
  reported: () => 0,
  own: () => null,
  ownReported: () => false,
}

const NOBODY: Group = { members: new Map(), mask: new Uint8Array(1) }

/** The comparison group. Organisations of one class share the same profile object. */
function groupOf(part: MembersPart, filter: CompanyFilter): Group {
  const list = classesWithin(part, filter).flatMap(({ members, numbers, profile }) => {
    const text = publishedProfile(profile, part.names)
    return members.map((id, index): [number, Member] => [id, { number: numbers[index] ?? '', profile: text }])
  })
  list.sort(([, one], [, other]) => (one.number < other.number ? -1 : 1))
  const mask = new Uint8Array(list.reduce((max, [id]) => Math.max(max, id), 0) + 1)
  for (const [id] of list) mask[id] = 1
  return { members: new Map(list), mask }
}

const refRow = publicationRef.extend({ checksum: z.string(), method: z.string().nullable() })

/**
 * The publication by its id or number, or the current one.
 * @throws AppError not_found for one that is not published, or was withdrawn
 */
export async function readPublication(idOrNumber: number | string | null = null): Promise<Compared> {
  const which = idOrNumber === null ? Prisma.sql`p.id = newest.id` : isPublication(idOrNumber)
  const statement = Prisma.sql`
    SELECT p.checksum, p.method_version AS method, p.id, ${NUMBER} AS number, p.kind, p.year, p.quarter, ${publishedState.at} AS published_at,
      coalesce((p.coverage->'organisations'->>'covered')::int, 0) AS covered,
      coalesce((p.coverage->'organisations'->>'due')::int, 0) AS due, p.id <> newest.id AS is_old
    FROM publications p CROSS JOIN (${publishedState.newest}) newest
    WHERE p.state = 'published' AND ${which}`
  const found = await oneRow(refRow, statement)
  if (found) {
    const { checksum, method, ...ref } = found
    return { ...(await contentFor({ id: ref.id, checksum })), method, ref }
  }
  if (idOrNumber !== null) throw new AppError('not_found')
  return { ...NOTHING_PUBLISHED, ref: null, method: null }
}

/** Planned publications `p` and the preview, the soonest first. @param counts how many reported, and how many are due */
export const readPlanned = (limit: number, counts: Record<'reported' | 'due', Prisma.Sql>) =>
  rows(
    nextPublication,
    Prisma.sql`
      SELECT p.id, p.year, p.quarter, p.kind, p.freeze_on::text AS freeze_on, p.publish_on::text AS publish_on,
        ${counts.reported} AS reported, ${counts.due} AS due
      FROM publications p WHERE p.kind <> 'candidate' AND (p.state = 'preview'
        OR p.state = 'planned' AND make_date(p.year, p.quarter * 3 - 2, 1) >= (SELECT min(c.date_begin_quarter)
          FROM companies c WHERE c.company_role_id = ${COMPANY_ROLE.participant}))
      ORDER BY p.publish_on, p.id LIMIT ${limit}`,
  )

const NOT_COUNTED = Prisma.sql`NULL::int`

/** The planned day as readers are told it: null once it has passed, since nobody knows when what is held back comes out. */
export const dayToTell = (day: string | null): string | null => (day !== null && day >= today() ? day : null)

export async function readNextPublication(): Promise<NextPublication | null> {
  const [next] = await readPlanned(1, { reported: NOT_COUNTED, due: NOT_COUNTED })
  return next && dayToTell(next.publish_on) ? next : null
}

type Content = Omit<Compared, 'ref' | 'method'>

const MAX_CACHED = 8

/**
 * Content of a publication, cached while among the last requested.
 * @param checksum of the content: after a restore of the database an id may denote another publication
 */
export function contentFor({ id, checksum }: { id: number; checksum: string }): Promise<Content> {
  const contentOf = processWide('publicationContents', () => remembering<Promise<Content>>(MAX_CACHED))
  return contentOf(checksum, () => readAny(id))
}

const contentRow = z.object({ what: z.string(), category: z.int(), year: z.int(), sha256: z.string() })

const readContents = (id: number) =>
  rows(
    contentRow,
    Prisma.sql`SELECT what, metric_category_id AS category, year, sha256 FROM publication_contents
      WHERE publication_id = ${id}`,
  )

/** Overdispersion by category; empty for a publication built before it was stored. */
async function readStoredScatter(id: number) {
  const found = await oneRow(
    z.object({ scatter: z.array(storedScatter).nullable() }),
    Prisma.sql`SELECT p.certificate->'scatter' AS scatter FROM publications p WHERE p.id = ${id}`,
  )
  return new Map(
    found?.scatter?.map(({ category, metrics }) => [
      category,
      new Map(metrics.map(({ id: metric, ...scatter }) => [metric, scatter])),
    ]),
  )
}

const MAX_GROUPS = 64

/** Loads the content of any publication, published or not, without caching. */
export async function readAny(id: number): Promise<Content> {
  const [contents, storedScatters] = await Promise.all([readContents(id), readStoredScatter(id)])
  const [members, indicators] = ['members', 'indicators'].map((what) => partOf({ contents }, what))
  if (!members || !indicators) throw new RangeError(`publication ${id} is not whole`)
  const texts = await Promise.all([readPacked(members.sha256), readPacked(indicators.sha256)])
  return contentOf(contents, JSON.parse(texts[0]), storedCategories(texts[1]), storedScatters)
}

function contentOf(
  contents: ReadonlyArray<z.output<typeof contentRow>>,
  members: MembersPart | null,
  categories: readonly ComparedCategory[],
  storedScatters: ReadonlyMap<number, ReadonlyMap<number, GroupScatter>>,
): Content {
  const metrics = new Map(categories.flatMap((one) => one.metrics.map((metric) => [metric.id, metric])))
  const groups = remembering<Group>(MAX_GROUPS)
  const years = [...new Set(contents.flatMap(({ what, year }) => (what === 'told' ? [year] : [])))].toSorted()
  const scatters = remembering<Promise<ReadonlyMap<number, GroupScatter>>>(categories.length)
  const readScatter = async (categoryId: number) => {
    const stored = storedScatters.get(categoryId)
    if (stored) return stored
    const category = categories.find(({ id }) => id === categoryId)
    const read = await inLanes(
      partsIn([categoryId], years).slice(-SCATTER_YEARS),
      READERS,
      async ({ year, sha }) => ({ year, categoryYear: await readPublished(sha) }),
    )
    const found = await inSlices(category?.metrics ?? [], (metric) => {
      const scatter = scatterIn(metric, read)
      return scatter ? [[metric.id, scatter] as const] : []
    })
    return new Map(found.flat())
  }
  const partsIn = (categoryIds: readonly number[], years: readonly number[]) =>
    [...new Set(categoryIds)].flatMap((category) =>
      years.flatMap((year) => {
        const sha = partOf({ contents }, 'told', { category, year })?.sha256
        return sha === undefined ? [] : [{ key: `${category}/${year}`, year, sha }]
      }),
    )
  return {
    members,
    categories,
    years,
    group: (filter) =>
      groups(JSON.stringify(companyFilterOf(filter)), () => (members ? groupOf(members, filter) : NOBODY)),
    metric: (metricId) => metrics.get(metricId) ?? null,
    async read(categoryIds, years) {
      const found = new Map(
        await inLanes(
          partsIn(categoryIds, years),
          READERS,
          async ({ key, sha }) => [key, await readPublished(sha)] as const,
        ),
      )
      return { of: (category, year) => found.get(`${category}/${year}`) ?? NOTHING }
    },
    async readGroup(categoryIds, years, { group: { mask }, own }) {
      const parts = partsIn(categoryIds, years)
      const inside = own !== null && mask[own] === 1 ? own : null
      const read = await readGroupYears(
        parts.map(({ sha }) => sha),
        mask,
        inside,
      )
      const found = new Map(parts.map(({ key, sha }) => [key, read.get(sha)]))
      return { of: (category, year) => found.get(`${category}/${year}`) ?? NO_VIEW }
    },
    scatter: (categoryId) => scatters(`${categoryId}`, () => readScatter(categoryId)),
    async readFacts(category, year) {
      const facts = partOf({ contents }, 'facts', { category, year })
      return facts ? unpackFacts(await readPacked(facts.sha256)).map(parseFacts) : []
    },
  }
}

/** Before the first publication there is nothing to compare with. */
const NOTHING_PUBLISHED = contentOf([], null, [], new Map())
