import 'server-only'
import { COMPANY_ROLE } from '@/lib/core/dictionaries'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * The comparison group among organisations `c`: participants within the filters. A watcher is in no group.
 * An open property (null, an empty list) demands nothing.
 */
export function inGroup(filter: CompanyFilter): Prisma.Sql {
  const conditions = [Prisma.sql`c.company_role_id = ${COMPANY_ROLE.participant}`]
  const { company_types, is_emergency } = filter
  if (company_types.length > 0) {
    conditions.push(Prisma.sql`c.company_type_id = ANY(${company_types}::int[])`)
  }
  if (filter.company_ownership_id !== null) {
    conditions.push(Prisma.sql`c.company_ownership_id = ${filter.company_ownership_id}::int`)
  }
  if (filter.company_level_id !== null) {
    conditions.push(Prisma.sql`c.company_level_id = ${filter.company_level_id}::int`)
  }
  if (filter.company_bed_capacity_id !== null) {
    conditions.push(Prisma.sql`c.company_bed_capacity_id = ${filter.company_bed_capacity_id}::int`)
  }
  if (is_emergency !== null) conditions.push(Prisma.sql`c.is_emergency = ${is_emergency}::boolean`)
  return Prisma.join(conditions, ' AND ')
}
