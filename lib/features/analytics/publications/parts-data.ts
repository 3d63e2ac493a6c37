import 'server-only'
import { z } from 'zod'
import { intAt } from '@/lib/calc/at'
import { holdsAll, type Mask } from '@/lib/calc/comparison/column'
import { db } from '@/lib/core/db/client'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { inSlices } from '@/lib/core/process/interactive-work'
import { inLanes } from '@/lib/core/process/lanes'
import { processWide } from '@/lib/core/process/process-wide'
import {
  charactersOf,
  groupRows,
  headView,
  LEAD,
  openHead,
  type PartHead,
} from '@/lib/features/analytics/columns/head'
import { packAnew, unpack } from '@/lib/features/analytics/columns/packed'
import type { CategoryYear, GroupView } from '@/lib/features/analytics/columns/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * Content of publications, addressed by SHA-256. Parts are immutable, so that each process caches what it read, up to a
 * byte limit, without invalidation.
 */

/** Ten years of a country of five thousand organisations and forty-six indicators are about 170 MB whole, their heads 20 MB. */
const MAX_BYTES = 256 * 2 ** 20

/** A whole part, or its head. */
type Part = CategoryYear | PartHead

interface Cached {
  part: Promise<Part>
  bytes: number
}

const store = () => processWide('publicationParts', () => ({ cache: new Map<string, Cached>(), bytes: 0 }))

/** The published content of a category and year, by its checksum. */
export const readPublished = (sha256: string): Promise<CategoryYear> =>
  cachedPart(sha256, async () => unpack(await readPacked(sha256)), bytesOf)

/** Approximate memory of a map entry. */
const ENTRY_BYTES = 40

/** Approximate memory it takes, in bytes. */
function bytesOf({ byMetric, denominators, reporters, exact }: CategoryYear): number {
  let bytes = 0
  for (const slots of byMetric.values())
    for (const { values, companies } of slots.values()) bytes += values.byteLength + companies.byteLength
  for (const slots of denominators.values())
    for (const { middles, ways } of slots.values())
      bytes += middles.numbers.byteLength + middles.indexes.byteLength + ways.byteLength
  for (const mask of reporters.values()) bytes += mask.byteLength
  for (const slots of exact.values()) for (const values of slots.values()) bytes += ENTRY_BYTES * values.size
  return bytes
}

/** Concurrent reads: a report of ten years needs seventy parts, which would take all connections of the process. */
export const READERS = 4

/**
 * Many parts as a group sees them: for all participants from the heads alone, for a smaller group also from rows.
 * @param own the viewer's organisation; null without, or outside the group
 */
export async function readGroupYears(
  sha256s: readonly string[],
  mask: Mask,
  own: number | null,
): Promise<ReadonlyMap<string, GroupView>> {
  const requests = [...(await readHeads(sha256s))].map(([sha256, head]) => {
    const last = lastGroups.get(head)
    const row = own === null ? -1 : head.companies.indexOf(own)
    return last?.mask === mask
      ? { sha256, head, row, group: last.group, outside: [] }
      : { sha256, head, row, outside: rowsOutside(head, mask) }
  })
  const slices = await readSlices(
    requests.map(({ sha256, head, outside, row }) => ({
      sha256,
      head,
      rows: [...(row < 0 ? [] : [row]), ...(outside.length <= FEW_OUTSIDE ? outside : [])],
    })),
  )
  const found = await inLanes(requests, READERS, async (one): Promise<[string, GroupView]> => {
    const { sha256, head, row, outside } = one
    const some = slices.get(sha256)
    const bytes = some?.get(row)
    const group =
      one.group === undefined ? await groupOf({ sha256, head }, mask, { outside, some }) : one.group
    lastGroups.set(head, { mask, group })
    return [sha256, headView(head, bytes ? { row, bytes } : null, group)]
  })
  return new Map(found)
}

/** The last group computed for each head; null for a group of all its organisations. */
const lastGroups = new WeakMap<PartHead, { mask: Mask; group: ReturnType<typeof groupRows> | null }>()

/** Up to this many organisations outside a group are subtracted from the head; for more, all rows are read. */
const FEW_OUTSIDE = 50

const rowsOutside = ({ companies }: PartHead, mask: Mask): number[] =>
  holdsAll(mask, companies) ? [] : [...companies.keys()].filter((row) => mask[intAt(companies, row)] !== 1)

async function groupOf(
  { sha256, head }: LoadedHead,
  mask: Mask,
  { outside, some }: { outside: readonly number[]; some: ReadonlyMap<number, Uint8Array> | undefined },
): Promise<ReturnType<typeof groupRows> | null> {
  const { width, companies } = head
  if (outside.length === 0) return null
  if (outside.length <= FEW_OUTSIDE) {
    const bytes = Buffer.concat(outside.map((row) => present(some?.get(row), sha256)))
    const starts = Int32Array.from(outside, (_, place) => place * width)
    return groupRows(head, { bytes, starts, isGroup: false })
  }
  const inside = [...companies.keys()].filter((row) => mask[intAt(companies, row)] === 1)
  const starts = Int32Array.from(inside, (row) => row * width)
  return groupRows(head, { bytes: await readRows({ sha256, head }), starts, isGroup: true })
}

interface LoadedHead {
  sha256: string
  head: PartHead
}

/** The heads of these parts, read in one statement; in earlier formats a head is built from the whole part. */
async function readHeads(sha256s: readonly string[]): Promise<Map<string, PartHead>> {
  const { cache } = store()
  const missing = [...new Set(sha256s)].filter((sha256) => !cache.has(headKey(sha256)))
  const fresh = missing.length > 0 ? openHeads(missing) : null
  const heads = sha256s.map(async (sha256): Promise<[string, PartHead]> => {
    const load = async () => present((await fresh)?.get(sha256), sha256)
    return [sha256, await cachedPart(headKey(sha256), load, bytesOfHead)]
  })
  return new Map(await Promise.all(heads))
}

/** Approximate memory it takes, in bytes. */
function bytesOfHead({ companies, columns, rows }: PartHead): number {
  const all = [...columns.values()].flatMap((slots) => [...slots.values()])
  const lists = all.flatMap(({ runs, exact, middles }) => [
    ...Object.values(runs),
    ...Object.values(exact),
    middles,
  ])
  return [companies, rows, ...lists].reduce((sum, list) => sum + (list?.byteLength ?? 0), 0)
}

const headKey = (sha256: string) => `${sha256}/head`

async function openHeads(sha256s: readonly string[]): Promise<Map<string, PartHead>> {
  const found = await rows(
    z.object({ sha256: z.string(), head: z.string().nullable() }),
    Prisma.sql`SELECT sha256, convert_from(substr(content, 1, convert_from(substr(content, 1, ${LEAD}::int), 'UTF8')::int), 'UTF8') AS head
      FROM publication_parts WHERE sha256 = ANY(${sha256s}::text[])`,
    db().reader,
  )
  return new Map(
    await inSlices(
      found,
      async ({ sha256, head }): Promise<[string, PartHead]> => [
        sha256,
        openHead(head ?? packAnew(await readPacked(sha256))),
      ],
    ),
  )
}

/** @throws RangeError for a part that is not there */
function present<Found>(found: Found | undefined, sha256: string): Found {
  if (found === undefined) throw new RangeError(`no publication part ${sha256}`)
  return found
}

async function readRows({ sha256, head }: LoadedHead): Promise<Uint8Array> {
  if (head.rows) return head.rows
  const { text } = await onlyRow(
    z.object({ text: z.string() }),
    Prisma.sql`SELECT convert_from(substr(content, ${head.end}::int + 1), 'UTF8') AS text
      FROM publication_parts WHERE sha256 = ${sha256}`,
    db().reader,
  )
  if (!head.rows) {
    head.rows = Buffer.from(text, 'base64')
    makeRoom(headKey(sha256), head.rows.byteLength)
  }
  return head.rows
}

/** Most rows kept with a head, of some hundred bytes each. */
const MAX_SLICES = 300

/** Reads rows of several parts, by row number, in one statement. */
async function readSlices(requests: ReadonlyArray<LoadedHead & { rows: readonly number[] }>) {
  const read = new Map(requests.map(({ sha256 }) => [sha256, new Map<number, Uint8Array>()]))
  const missing: Array<LoadedHead & { row: number }> = []
  for (const { sha256, head, rows } of requests)
    for (const row of rows) {
      const bytes = head.rows?.subarray(row * head.width, (row + 1) * head.width) ?? head.slices.get(row)
      if (bytes) read.get(sha256)?.set(row, bytes)
      else missing.push({ sha256, head, row })
    }
  if (missing.length === 0) return read
  const found = await rows(
    z.object({ sha256: z.string(), row: z.int(), text: z.string() }),
    Prisma.sql`SELECT sha256, w.row, convert_from(substr(p.content, w.start, w.length), 'UTF8') AS text
      FROM unnest(${missing.map(({ sha256 }) => sha256)}::text[], ${missing.map(({ row }) => row)}::int[],
        ${missing.map(({ head, row }) => head.end + row * charactersOf(head) + 1)}::int[],
        ${missing.map(({ head }) => charactersOf(head))}::int[]) AS w(sha256, row, start, length)
      JOIN publication_parts p USING (sha256)`,
    db().reader,
  )
  const texts = new Map(found.map(({ sha256, row, text }) => [`${sha256}/${row}`, text]))
  for (const { sha256, head, row } of missing) {
    const bytes = Uint8Array.from(Buffer.from(present(texts.get(`${sha256}/${row}`), sha256), 'base64'))
    if (head.slices.size >= MAX_SLICES) head.slices.clear()
    head.slices.set(row, bytes)
    read.get(sha256)?.set(row, bytes)
  }
  return read
}

/** The part that the process keeps under the key, loaded where it keeps none. */
function cachedPart<Kind extends Part>(
  key: string,
  load: () => Promise<Kind>,
  bytesOfKind: (part: Kind) => number,
): Promise<Kind> {
  const { cache } = store()
  const before = cache.get(key)
  cache.delete(key)
  // A key always has parts of one kind.
  if (before) {
    cache.set(key, before)
    return before.part as Promise<Kind>
  }
  const part = load()
  const one: Cached = { part, bytes: 0 }
  cache.set(key, one)
  part.then(
    (loaded) => cache.get(key) === one && makeRoom(key, bytesOfKind(loaded)),
    () => cache.get(key) === one && cache.delete(key),
  )
  return part
}

/** Counts more bytes to a part, and evicts the least recently used. */
function makeRoom(key: string, bytes: number): void {
  const now = store()
  const one = now.cache.get(key)
  if (!one) return
  one.bytes += bytes
  now.bytes += bytes
  for (const [oldest, { bytes: freed }] of now.cache) {
    if (now.bytes <= MAX_BYTES || oldest === key) break
    now.cache.delete(oldest)
    now.bytes -= freed
  }
}

/** A part among the contents: of a category's year, or of all a publication has. */
export const partOf = <Content extends { what: string; category: number; year: number }>(
  from: { contents: readonly Content[] } | null,
  what: string,
  at = { category: 0, year: 0 },
) => from?.contents.find((one) => one.what === what && one.category === at.category && one.year === at.year)

/** The text of a part, uncached. */
export async function readPacked(sha256: string): Promise<string> {
  const { packed } = await onlyRow(
    z.object({ packed: z.string() }),
    Prisma.sql`SELECT coalesce(packed, convert_from(content, 'UTF8')) AS packed
      FROM publication_parts WHERE sha256 = ${sha256}`,
    db().reader,
  )
  return packed
}
