import 'server-only'
import { z } from 'zod'
import type { CategoryReach, CompanyScope } from '@/lib/core/auth/scope'
import { oneRow } from '@/lib/core/db/rows'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { AppError } from '@/lib/core/http/errors'
import { filters } from '@/lib/features/analytics/group/contract'
import { Prisma } from '@/lib/generated/prisma/client'

const ownCompany = z.object({
  id: z.int(),
  number: z.string(),
  short_name: z.string(),
  /** False for a watcher. */
  takes_part: z.boolean(),
  /** The own properties as filters for similar organisations. */
  filter: filters,
})

/** The own organisation, and the categories whose own values the viewer may read. */
export type OwnCompany = z.output<typeof ownCompany> & CategoryReach

/**
 * The own organisation of an answer: people of an organisation always get theirs, an admin the requested one; null when
 * there is none.
 * @throws AppError not_found for an organisation that does not exist
 */
export async function readOwnCompany(
  scope: CompanyScope,
  companyId: number | null,
): Promise<OwnCompany | null> {
  const id = scope.companyId ?? companyId
  if (id === null) return null
  const statement = Prisma.sql`
    SELECT c.id, c.number, c.short_name, c.company_role_id = ${COMPANY_ROLE.participant} AS takes_part,
      json_build_object(
      'company_types', array_remove(ARRAY[c.company_type_id], NULL), 'company_ownership_id', c.company_ownership_id,
      'company_level_id', c.company_level_id, 'company_bed_capacity_id', c.company_bed_capacity_id,
      'is_emergency', c.is_emergency) AS filter
    FROM companies c WHERE c.id = ${id}`
  const own = await oneRow(ownCompany, statement)
  if (!own && scope.companyId === null) throw new AppError('not_found')
  return own ? { ...own, metricCategoryIds: scope.metricCategoryIds } : null
}
