import pg from 'pg'

/** The database of the servers under test; what waits for nothing lets the worker end. */
export const database = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 2,
  allowExitOnIdle: true,
})
