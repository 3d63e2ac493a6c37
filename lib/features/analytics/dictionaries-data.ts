import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { mapped } from '@/lib/core/record/record'
import { readReach } from '@/lib/features/analytics/compared/categories-data'
import { type ProfileProperty, property } from '@/lib/features/analytics/group/contract'
import { toldProfile } from '@/lib/features/analytics/members/rules'
import { readPublication } from '@/lib/features/analytics/publications/compared-data'
import type { SideQuery } from '@/lib/features/analytics/schema'
import { readReference } from '@/lib/features/references/data'

/** How many organisations have a property that is hidden and so match no filter on it. */
async function readHidden(asked: SideQuery['publication']): Promise<Record<ProfileProperty, number>> {
  const { members } = await readPublication(asked)
  const counts = mapped(property.enum, () => 0)
  if (!members) return counts
  for (const { members: ids, profile } of members.classes) {
    const beds = profile[property.options.indexOf('company_bed_capacity')]
    for (const name of toldProfile(profile, members.names).hidden) counts[name] += ids.length
    if (beds && beds.from !== beds.to) counts.company_bed_capacity += ids.length
  }
  return counts
}

/** Options of the organisation filters, and how many organisations of the publication each property's filter cannot find. */
export async function readFilterDictionaries(
  scope: CompanyScope,
  publication: SideQuery['publication'] = null,
) {
  const [types, ownerships, levels, bedCapacities, hidden] = await Promise.all([
    readReference(scope, 'company-types'),
    readReference(scope, 'company-ownerships'),
    readReference(scope, 'company-levels'),
    readReference(scope, 'company-bed-capacities'),
    readHidden(publication),
  ])
  return { types, ownerships, levels, bedCapacities, hidden }
}

/** The viewer's reach: organisations an admin may choose, the own organisation of others, an operator's categories. */
export async function readFrame(user: Pick<SessionUser, 'company'>, scope: CompanyScope) {
  const [companies, reach] = await Promise.all([
    scope.role === 'admin' ? readReference(scope, 'companies') : null,
    readReach(scope),
  ])
  return { companies, company: user.company?.short_name ?? null, isWatcher: scope.isWatcher, reach }
}
