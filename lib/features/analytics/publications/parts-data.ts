import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { db } from '@/lib/core/db/client'
import { onlyRow, type Queries } from '@/lib/core/db/rows'
import { processWide } from '@/lib/core/process/process-wide'
import { unpack } from '@/lib/features/analytics/columns/packed'
import { bytesOf, type CategoryYear } from '@/lib/features/analytics/columns/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * Content of publications, addressed by SHA-256. Parts are immutable, so that each process caches what it read, up to a
 * byte limit, without invalidation.
 */

/** Ten years of a country of five thousand organisations and forty-six indicators are about 170 MB. */
const MAX_BYTES = 256 * 2 ** 20

interface Kept {
  part: Promise<CategoryYear>
  bytes: number
}

const store = () => processWide('publicationParts', () => ({ kept: new Map<string, Kept>(), bytes: 0 }))

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The published content of a category and year, by its checksum. */
export function readTold(sha256: string): Promise<CategoryYear> {
  const { kept } = store()
  const known = kept.get(sha256)
  kept.delete(sha256)
  const one = known ?? { part: load(sha256), bytes: 0 }
  kept.set(sha256, one)
  return one.part
}

async function load(sha256: string): Promise<CategoryYear> {
  try {
    const part = unpack(await readPacked(sha256))
    makeRoom(sha256, bytesOf(part))
    return part
  } catch (error) {
    store().kept.delete(sha256)
    throw error
  }
}

/** Evicts the least recently used. */
function makeRoom(sha256: string, bytes: number): void {
  const now = store()
  const one = now.kept.get(sha256)
  if (!one) return
  one.bytes = bytes
  now.bytes += bytes
  for (const [oldest, { bytes: freed }] of now.kept) {
    if (now.bytes <= MAX_BYTES || oldest === sha256) break
    now.kept.delete(oldest)
    now.bytes -= freed
  }
}

/** The text of a part, uncached. */
export async function readPacked(sha256: string): Promise<string> {
  const { packed } = await onlyRow(
    z.object({ packed: z.string() }),
    Prisma.sql`SELECT packed FROM publication_parts WHERE sha256 = ${sha256}`,
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
    Prisma.sql`INSERT INTO publication_parts (sha256, packed) VALUES (${sha256}, ${packed}) ON CONFLICT DO NOTHING`,
  )
  return sha256
}
