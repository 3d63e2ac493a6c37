import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/lib/core/env'
import { PrismaClient } from '@/lib/generated/prisma/client'

/** Waits are bounded, so that a frozen database answers 503 within five seconds instead of hanging a request. */
const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 4_000

export function createPrisma(connectionString: string, poolSize: number): PrismaClient {
  const adapter = new PrismaPg({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    application_name: 'pokazateli',
  })
  return new PrismaClient({ adapter })
}

const holder = globalThis as typeof globalThis & { prismaClient?: PrismaClient }

/** The one client of this process; kept on globalThis because development reloads modules. */
export function db(): PrismaClient {
  holder.prismaClient ??= createPrisma(env().DATABASE_URL, env().DATABASE_POOL_SIZE)
  return holder.prismaClient
}
