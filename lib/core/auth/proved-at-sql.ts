import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * When whoever opens a session, or proves who they are in it, did so.
 * @param seconds as a provider says it, since 1970; null where it does not say, which is never; absent for here and now
 */
export const provedAtSql = (seconds?: number | null): Prisma.Sql =>
  seconds === undefined ? Prisma.sql`now()` : Prisma.sql`least(now(), to_timestamp(${seconds ?? 0}::float8))`
