import type pg from 'pg'
import { beginAlone } from '@/scripts/database/database-lock'
import { withClient } from '@/scripts/database/database-url'

/** The part of a `pg` client or pool that the seed and the builders use. */
export interface SqlClient {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
  /** Given by a rehearsal, whose rows are never kept: ids that no sequence has to give. */
  ids?: (count: number) => number[]
}

/** Of two seeds at once the second waits, then finds everything in place. Migrations use another number. */
const LOCK = 7_102_026_002

/**
 * Runs work in one transaction over a connection of its own, alone among all seeds of this database. Whatever the
 * work throws is thrown on with nothing written, because ending the session rolls back.
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
