import pg from 'pg'

/** The database of the servers under test; idle connections do not keep the worker alive. */
export const database = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 2,
  allowExitOnIdle: true,
})

/** In one transaction, so that the publication builder sees no document without its facts. */
export async function inTransaction<Result>(
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
