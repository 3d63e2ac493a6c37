import 'server-only'
import { parsed } from '@/lib/core/db/parsed'
import type { Reader } from '@/lib/core/db/reader'
import { Prisma } from '@/lib/generated/prisma/client'

/** Statements as one, each of them a column of its only row: its rows as JSON. */
function together(statements: readonly Prisma.Sql[]): Prisma.Sql {
  const columns = statements.map(
    (statement, place) =>
      Prisma.sql`(SELECT coalesce(json_agg(part), '[]')::text FROM (${statement}) part) AS ${Prisma.raw(`part_${place}`)}`,
  )
  return Prisma.sql`SELECT ${Prisma.join(columns)}`
}

/**
 * A reader that sends what it is asked for before it answers anything as one statement; what is asked for alone, or
 * later, goes as it is.
 */
export function gathering(reader: Reader): Reader {
  const asked: Prisma.Sql[] = []
  let sending: Promise<string[] | null> | undefined
  let isSent = false
  async function send(): Promise<string[] | null> {
    // Until whoever asks has asked for all: of what they await meanwhile nothing takes a turn of the loop.
    await Promise.resolve()
    await new Promise<void>((resolve) => process.nextTick(resolve))
    isSent = true
    if (asked.length === 1) return null
    const [row = {}] = await reader.read<Record<string, string>>(together(asked))
    return Object.values(row)
  }
  return {
    async read<Row>(statement: Prisma.Sql) {
      if (isSent) return reader.read(statement)
      const place = asked.push(statement) - 1
      sending ??= send()
      const parts = await sending
      return parts === null ? reader.read<Row>(statement) : (parsed(parts[place] ?? '') as Row[])
    },
  }
}
