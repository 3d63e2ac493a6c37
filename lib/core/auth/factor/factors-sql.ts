import 'server-only'
import { instantSql } from '@/lib/core/db/phrases'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { env } from '@/lib/core/process/env'
import { Prisma } from '@/lib/generated/prisma/client'

/** Whether this person has a second factor. @param userId the column of theirs */
export const hasFactorSql = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT FROM totp_factors f WHERE f.user_id = ${userId})
  OR EXISTS (SELECT FROM passkeys f WHERE f.user_id = ${userId}))`

/**
 * From when on person `u` of session `s` may do nothing before they have a second factor: an administrator's grace
 * after the first sign-in without one; null for everybody else.
 */
export function factorDueSql(): Prisma.Sql {
  const days = env().ADMIN_FACTOR_GRACE_DAYS
  if (days === 'off') return Prisma.sql`NULL`
  return Prisma.sql`CASE WHEN u.user_role_id = ${USER_ROLE.admin} AND s.level = 1
    THEN ${instantSql(Prisma.sql`(u.factor_asked_at + make_interval(days => ${days}))`)} END`
}

/** What a sign-in at this level makes of `users.factor_asked_at`. */
export function factorAskedSql(level: 1 | 2): Prisma.Sql {
  if (level === 2 || env().ADMIN_FACTOR_GRACE_DAYS === 'off') return Prisma.sql`factor_asked_at`
  return Prisma.sql`CASE WHEN user_role_id = ${USER_ROLE.admin} THEN coalesce(factor_asked_at, now()) END`
}
