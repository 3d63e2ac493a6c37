import type pg from 'pg'
import { beginAlone } from '@/scripts/database/database-lock.mjs'
import { withClient } from '@/scripts/database/database-url.mjs'

/** What the seed and the builders need of a connection: a `pg` client or pool. */
export interface SqlClient {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

/** Two seeds at once: the second waits here, then finds everything in place. Migrations hold another number. */
const LOCK = 7_102_026_002

/**
 * Runs work in one transaction over a connection of its own, alone among all seeds of this database.
 * Throws whatever the work throws, with nothing written: ending the session undoes what was not committed.
 */
export async function withSeedTransaction<Result>(
  url: string,
  work: (client: SqlClient) => Promise<Result>,
): Promise<Result> {
  return withClient(url, async (client) => {
    await beginAlone(client, LOCK)
    const result = await work(client)
    await client.query('COMMIT')
    return result
  })
}
