import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { holdsAll, type Mask } from '@/lib/calc/comparison/column'
import { db } from '@/lib/core/db/client'
import { onlyRow, type Queries, rows } from '@/lib/core/db/rows'
import { inLanes } from '@/lib/core/process/lanes'
import { processWide } from '@/lib/core/process/process-wide'
import {
  bytesOfHead,
  charactersOf,
  groupRows,
  headView,
  LEAD,
  type OwnRow,
  openHead,
  type ToldHead,
} from '@/lib/features/analytics/columns/head'
import { unpack } from '@/lib/features/analytics/columns/packed'
import {
  bytesOf,
  type CategoryYear,
  type GroupView,
  groupView,
} from '@/lib/features/analytics/columns/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * Content of publications, addressed by SHA-256. Parts are immutable, so that each process caches what it read, up to a
 * byte limit, without invalidation.
 */

/** Ten years of a country of five thousand organisations and forty-six indicators are about 170 MB whole, their heads 8 MB. */
const MAX_BYTES = 256 * 2 ** 20

/** A whole part, its head or its rows; null for the head of a part in a format of before. */
type Part = CategoryYear | ToldHead | Uint8Array | null

interface Kept {
  part: Promise<Part>
  bytes: number
}

/** Own rows are some hundred bytes each. */
const MAX_ROWS = 20_000

const store = () =>
  processWide('publicationParts', () => ({
    kept: new Map<string, Kept>(),
    bytes: 0,
    rows: new Map<string, OwnRow | null>(),
  }))

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The published content of a category and year, by its checksum. */
export const readTold = (sha256: string): Promise<CategoryYear> =>
  keptPart(sha256, async () => unpack(await readPacked(sha256)), bytesOf)

/** Concurrent reads: a report of ten years needs seventy parts, which would take all connections of the process. */
export const READERS = 4

/**
 * The same as a group sees it, of many parts at once: of all participants the heads alone, of others also the rows.
 * @param own the viewer's organisation, whose row is read besides; null without
 */
export async function readGroupYears(
  sha256s: readonly string[],
  mask: Mask,
  own: number | null,
): Promise<ReadonlyMap<string, GroupView>> {
  const heads = await readHeads(sha256s)
  const rows = own === null ? null : await readOwnRows(heads, own)
  const found = await inLanes([...heads], READERS, async ([sha256, head]): Promise<[string, GroupView]> => {
    if (!head) return [sha256, groupView(await readTold(sha256), mask, own)]
    const group = holdsAll(mask, head.companies) ? null : groupRows(head, await readRows(sha256, head), mask)
    return [sha256, headView(head, rows?.get(sha256) ?? null, group)]
  })
  return new Map(found)
}

/** The heads of these parts, read in one statement; null for a part in a format of before. */
async function readHeads(sha256s: readonly string[]): Promise<Map<string, ToldHead | null>> {
  const { kept } = store()
  const missing = [...new Set(sha256s)].filter((sha256) => !kept.has(headKey(sha256)))
  const fresh = missing.length > 0 ? headTexts(missing) : null
  return new Map(
    await Promise.all(
      sha256s.map(async (sha256): Promise<[string, ToldHead | null]> => {
        const load = async () => {
          const text = (await fresh)?.get(sha256) ?? ''
          return text === '' ? null : openHead(text)
        }
        return [sha256, await keptPart(headKey(sha256), load, (head) => (head ? bytesOfHead(head) : 0))]
      }),
    ),
  )
}

const headKey = (sha256: string) => `${sha256}/head`

async function headTexts(sha256s: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    z.object({ sha256: z.string(), head: z.string() }),
    Prisma.sql`SELECT sha256, convert_from(substr(packed, 1, CASE WHEN get_byte(packed, 0) = ascii('{') THEN 0
        ELSE convert_from(substr(packed, 1, ${LEAD}::int), 'UTF8')::int END), 'UTF8') AS head
      FROM publication_parts WHERE sha256 = ANY(${sha256s}::text[])`,
    db().reader,
  )
  return new Map(found.map(({ sha256, head }) => [sha256, head]))
}

/** All rows of a part. */
const readRows = (sha256: string, { end }: ToldHead): Promise<Uint8Array> =>
  keptPart(
    `${sha256}/rows`,
    async () => {
      const { text } = await onlyRow(
        z.object({ text: z.string() }),
        Prisma.sql`SELECT convert_from(substr(packed, ${end}::int + 1), 'UTF8') AS text
          FROM publication_parts WHERE sha256 = ${sha256}`,
        db().reader,
      )
      return Buffer.from(text, 'base64')
    },
    (bytes) => bytes.byteLength,
  )

/** An organisation's row of each part; null in those that do not have it. */
async function readOwnRows(
  heads: ReadonlyMap<string, ToldHead | null>,
  company: number,
): Promise<ReadonlyMap<string, OwnRow | null>> {
  const { rows: known } = store()
  const keyOf = (sha256: string) => `${sha256}/${company}`
  const wanted = [...heads].flatMap(([sha256, head]) => {
    if (!head || known.has(keyOf(sha256))) return []
    const row = head.companies.indexOf(company)
    if (row < 0) known.set(keyOf(sha256), null)
    return row < 0
      ? []
      : [{ sha256, row, from: head.end + row * charactersOf(head) + 1, length: charactersOf(head) }]
  })
  if (wanted.length > 0) {
    const found = await rows(
      z.object({ sha256: z.string(), text: z.string() }),
      Prisma.sql`SELECT sha256, convert_from(substr(p.packed, w.start, w.length), 'UTF8') AS text
        FROM unnest(${wanted.map(({ sha256 }) => sha256)}::text[], ${wanted.map(({ from }) => from)}::int[],
          ${wanted.map(({ length }) => length)}::int[]) AS w(sha256, start, length)
        JOIN publication_parts p USING (sha256)`,
      db().reader,
    )
    const texts = new Map(found.map(({ sha256, text }) => [sha256, text]))
    for (const { sha256, row } of wanted)
      known.set(keyOf(sha256), {
        row,
        bytes: Uint8Array.from(Buffer.from(texts.get(sha256) ?? '', 'base64')),
      })
  }
  const own = new Map([...heads.keys()].map((sha256) => [sha256, known.get(keyOf(sha256)) ?? null]))
  for (const oldest of known.keys()) {
    if (known.size <= MAX_ROWS) break
    known.delete(oldest)
  }
  return own
}

/** The part that the process keeps under the key, loaded where it keeps none. */
function keptPart<Kind extends Part>(
  key: string,
  load: () => Promise<Kind>,
  bytesOfKind: (part: Kind) => number,
): Promise<Kind> {
  const { kept } = store()
  const known = kept.get(key)
  kept.delete(key)
  // A key always has parts of one type.
  const one = known ?? { part: loaded(key, load, bytesOfKind), bytes: 0 }
  kept.set(key, one)
  return one.part as Promise<Kind>
}

async function loaded<Kind>(key: string, load: () => Promise<Kind>, bytesOfKind: (part: Kind) => number) {
  try {
    const part = await load()
    makeRoom(key, bytesOfKind(part))
    return part
  } catch (error) {
    store().kept.delete(key)
    throw error
  }
}

/** Evicts the least recently used. */
function makeRoom(key: string, bytes: number): void {
  const now = store()
  const one = now.kept.get(key)
  if (!one) return
  one.bytes = bytes
  now.bytes += bytes
  for (const [oldest, { bytes: freed }] of now.kept) {
    if (now.bytes <= MAX_BYTES || oldest === key) break
    now.kept.delete(oldest)
    now.bytes -= freed
  }
}

/** The text of a part, uncached. */
export async function readPacked(sha256: string): Promise<string> {
  const { packed } = await onlyRow(
    z.object({ packed: z.string() }),
    Prisma.sql`SELECT convert_from(packed, 'UTF8') AS packed FROM publication_parts WHERE sha256 = ${sha256}`,
    db().reader,
  )
  return packed
}

/** Stores a part unless it exists. @returns its checksum */
export async function storePart(
  packed: string,
  database: Queries & { $executeRaw(statement: Prisma.Sql): Promise<number> },
): Promise<string> {
  const sha256 = sha256Of(packed)
  await database.$executeRaw(
    Prisma.sql`INSERT INTO publication_parts (sha256, packed) VALUES (${sha256}, convert_to(${packed}, 'UTF8')) ON CONFLICT DO NOTHING`,
  )
  return sha256
}
