import 'server-only'
import { Pool, type PoolClient } from 'pg'
import { TracedPg } from '@/lib/core/db/traced-adapter'
import { PrismaClient } from '@/lib/generated/prisma/client'

/** A standby that keeps a call waiting must leave time for the same call on the primary: five seconds together. */
const CONNECT_TIMEOUT_MS = 1_500
const QUERY_TIMEOUT_MS = 3_000
/** Before that: a server that ends a statement itself is slow, one that does not is lost. */
const STATEMENT_TIMEOUT_MS = 2_500

/** Connections to the standby, given up all at once when something is wrong with it. */
export interface StandbyLink {
  client: PrismaClient
  /** Most calls at once. */
  size: number
  /** Calls that are reading now. */
  working: number
  /** Breaks every connection off at once, those in use too: a frozen server would never end them. */
  discard(): Promise<void>
}

export function openStandbyLink(connectionString: string, size: number): StandbyLink {
  const pool = new Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'pokazateli',
  })
  const connections = new Set<PoolClient>()
  pool.on('connect', (connection) => connections.add(connection))
  pool.on('remove', (connection) => connections.delete(connection))
  // An idle connection that is lost concerns nobody: the next call opens another.
  pool.on('error', () => undefined)
  const client = new PrismaClient({ adapter: new TracedPg(pool) })
  return {
    client,
    size,
    working: 0,
    async discard() {
      for (const { connection } of connections) connection.stream.destroy()
      await client.$disconnect()
      await pool.end()
    },
  }
}
