import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { db, type Reader } from '@/lib/core/db/client'
import { parsed } from '@/lib/core/db/parsed'
import { Prisma } from '@/lib/generated/prisma/client'

/** Combines statements into one row with a column for each: its rows as JSON. */
function together(statements: readonly Prisma.Sql[]): Prisma.Sql {
  const columns = statements.map(
    (statement, place) =>
      Prisma.sql`(SELECT coalesce(json_agg(part), '[]')::text FROM (${statement}) part) AS ${Prisma.raw(`part_${place}`)}`,
  )
  return Prisma.sql`SELECT ${Prisma.join(columns)}`
}

const coalescing = new AsyncLocalStorage<Reader>()

/** The current reader: coalescing within `coalesced`, otherwise direct. */
export const reader = (): Reader => coalescing.getStore() ?? db().reader

/**
 * Sends the reads that `work` starts before its first await as one statement: one snapshot and one round trip. Rows
 * come as JSON, without dates and bytes.
 */
export function coalesced<T>(work: () => Promise<T>): Promise<T> {
  return coalescing.run(coalescingReader(reader()), work)
}

/** A single read, or one after the batch was sent, is sent unchanged. */
function coalescingReader(sender: Reader): Reader {
  const statements: Prisma.Sql[] = []
  let sending: Promise<string[] | null> | undefined
  let isSent = false
  async function send(): Promise<string[] | null> {
    // By then all reads have been started, since anything they await resolves in microtasks.
    await Promise.resolve()
    await new Promise<void>((resolve) => process.nextTick(resolve))
    isSent = true
    if (statements.length === 1) return null
    const [row = {}] = await sender.read<Record<string, string>>(together(statements))
    return Object.values(row)
  }
  return {
    async read<Row>(statement: Prisma.Sql) {
      if (isSent) return sender.read(statement)
      const place = statements.push(statement) - 1
      sending ??= send()
      const parts = await sending
      return parts === null ? sender.read<Row>(statement) : (parsed(parts[place] ?? '') as Row[])
    },
  }
}
