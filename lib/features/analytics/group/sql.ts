import 'server-only'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * The comparison group among the compared organisations (lib/core/db/compared-sql.ts): whole classes whose profile is within the filters. A hidden property fits no
 * demand on it, classes of beds shown as one fit none on a single of them. An open property (null, an empty list)
 * demands nothing.
 */
export function inGroup(filter: CompanyFilter): Prisma.Sql {
  const { company_types, company_bed_capacity_id: beds, is_emergency } = filter
  const conditions = [Prisma.sql`true`]
  if (company_types.length > 0) {
    conditions.push(Prisma.sql`p.company_type_id = ANY(${company_types}::int[])`)
  }
  if (filter.company_ownership_id !== null) {
    conditions.push(Prisma.sql`p.company_ownership_id = ${filter.company_ownership_id}::int`)
  }
  if (filter.company_level_id !== null) {
    conditions.push(Prisma.sql`p.company_level_id = ${filter.company_level_id}::int`)
  }
  if (beds !== null) conditions.push(Prisma.sql`p.beds_from = ${beds}::int AND p.beds_to = ${beds}::int`)
  if (is_emergency !== null) conditions.push(Prisma.sql`p.is_emergency = ${is_emergency}::boolean`)
  return Prisma.join(conditions, ' AND ')
}
