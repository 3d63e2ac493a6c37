import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { atOnce } from '@/lib/core/db/standby'
import { readAnalyticsYears } from '@/lib/features/analytics/group/categories-data'
import { readGroup, readOwnCompany } from '@/lib/features/analytics/group/group-data'
import { readComparedCategories } from '@/lib/features/analytics/group/metrics-data'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

/**
 * What every comparison begins with, of one moment: whose side it shows, who is compared, by which indicators, and the
 * years that have data.
 * @throws AppError not_found for an organisation that does not exist
 */
export async function readCompared(
  scope: CompanyScope,
  query: CompanyFilter & { company_id: number | null },
) {
  const [own, group, categories, covered] = await atOnce(() =>
    Promise.all([
      readOwnCompany(scope, query.company_id),
      readGroup(query),
      readComparedCategories(),
      readAnalyticsYears(),
    ]),
  )
  return { own, group, categories, covered }
}
