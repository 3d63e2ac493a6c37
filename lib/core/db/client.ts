import 'server-only'
import { TracedPg } from '@/lib/core/db/traced-adapter'
import { env } from '@/lib/core/env'
import { beforeExit } from '@/lib/core/guard-bridge'
import { PrismaClient } from '@/lib/generated/prisma/client'

/** Waits are bounded, so that a frozen database answers 503 within five seconds instead of hanging a request. */
const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 4_000

export function createAdapter(connectionString: string, poolSize: number): TracedPg {
  return new TracedPg({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    application_name: 'pokazateli',
  })
}

const holder = globalThis as typeof globalThis & { prismaClient?: PrismaClient; prismaAdapter?: TracedPg }

/** The one client of this process; kept on globalThis because development reloads modules. */
export function db(): PrismaClient {
  if (holder.prismaClient) return holder.prismaClient
  holder.prismaAdapter = createAdapter(env().DATABASE_URL, env().DATABASE_POOL_SIZE)
  const client = new PrismaClient({ adapter: holder.prismaAdapter })
  beforeExit('resources', () => client.$disconnect())
  holder.prismaClient = client
  return client
}

/** The connections of this process; undefined before the first query. */
export function dbPool(): TracedPg['pool'] {
  return holder.prismaAdapter?.pool
}
