import 'server-only'
import { COMPANY_ROLE } from '@/lib/core/dictionaries'
import { env } from '@/lib/core/env'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * Organisations `c` whose values others may see, with what comparisons show of them, `p`: participants that have a
 * profile and share it with at least k more. Whoever has no profile yet is not compared; a class with too few
 * members left is left out whole until the profiles are made anew.
 */
export function comparedSql(): Prisma.Sql {
  const participants = (
    profile: string,
    company: string,
  ) => Prisma.sql`comparison_profiles ${Prisma.raw(profile)}
    JOIN companies ${Prisma.raw(company)} ON ${Prisma.raw(company)}.id = ${Prisma.raw(profile)}.company_id
      AND ${Prisma.raw(company)}.company_role_id = ${COMPANY_ROLE.participant}`
  return Prisma.sql`${participants('p', 'c')}
    AND p.class_number IN (SELECT shared.class_number FROM ${participants('shared', 'sharing')}
      GROUP BY shared.class_number HAVING count(*) > ${env().MIN_COMPARISON_GROUP})`
}
