import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { readReference } from '@/lib/features/references/data'
import type { ReferenceName } from '@/lib/features/references/schema'

/** The dictionary a field holds ids of. */
const DICTIONARIES: Readonly<Record<string, ReferenceName>> = {
  company_bed_capacity_id: 'company-bed-capacities',
  company_level_id: 'company-levels',
  company_ownership_id: 'company-ownerships',
  company_role_id: 'company-roles',
  company_type_id: 'company-types',
  metric_period_id: 'metric-periods',
  metric_target_order_id: 'metric-target-orders',
  region_id: 'regions',
  user_role_id: 'user-roles',
  user_status_id: 'user-statuses',
}

/** What the ids in an event's fields are called, by field and id. */
export async function readFieldNames(scope: CompanyScope): Promise<Record<string, Record<number, string>>> {
  const named = Object.entries(DICTIONARIES).map(async ([field, dictionary]) => {
    const found = await readReference(scope, dictionary)
    return [field, Object.fromEntries(found.map(({ id, name }) => [id, name]))] as const
  })
  return Object.fromEntries(await Promise.all(named))
}
