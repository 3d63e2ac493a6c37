import { db } from '@/lib/core/db/client'

/** Moments of use are noted on every request by design; everything else must stay as it was. */
const VOLATILE = new Set(['sessions', '_prisma_migrations'])

/** One text for the whole content of the database. */
export async function checksum(): Promise<string> {
  const tables = await db().$queryRaw<Array<{ name: string }>>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  const parts: string[] = []
  for (const { name } of tables) {
    if (VOLATILE.has(name)) continue
    const [row] = await db().$queryRawUnsafe<Array<{ sum: string }>>(
      `SELECT count(*) || ':' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum FROM "${name}" t`,
    )
    parts.push(`${name}=${row?.sum ?? ''}`)
  }
  return parts.join('\n')
}
