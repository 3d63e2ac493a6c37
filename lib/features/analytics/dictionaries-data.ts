import 'server-only'
import type { CategoryReach, CompanyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { rows } from '@/lib/core/db/rows'
import { namedBriefly } from '@/lib/core/http/shapes'
import { mapped } from '@/lib/core/record/record'
import { type ProfileProperty, property, type Reach } from '@/lib/features/analytics/group/contract'
import { publishedProfile } from '@/lib/features/analytics/members/rules'
import { readPublication } from '@/lib/features/analytics/publications/compared-data'
import type { SideQuery } from '@/lib/features/analytics/schema'
import { readReference } from '@/lib/features/references/data'
import { Prisma } from '@/lib/generated/prisma/client'

/** How many organisations have a property that is hidden and so match no filter on it. */
async function readHidden(publication: SideQuery['publication']): Promise<Record<ProfileProperty, number>> {
  const { members } = await readPublication(publication)
  const counts = mapped(property.enum, () => 0)
  if (!members) return counts
  for (const { members: ids, profile } of members.classes) {
    const beds = profile[property.options.indexOf('company_bed_capacity')]
    for (const name of publishedProfile(profile, members.names).hidden) counts[name] += ids.length
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

/** The categories an operator may read, in the administrators' order; null for no restriction. */
async function readReach({ metricCategoryIds }: CategoryReach): Promise<Reach | null> {
  if (metricCategoryIds === null) return null
  const statement = Prisma.sql`SELECT mc.id, mc.name, mc.short_name FROM metric_categories mc
    WHERE mc.id = ANY(${[...metricCategoryIds]}::int[]) AND EXISTS (SELECT FROM metrics m WHERE m.metric_category_id = mc.id)
    ORDER BY mc.position, mc.id`
  return rows(namedBriefly, statement)
}

/** The viewer's reach: organisations an admin may choose, the viewer's organisation of others, an operator's categories. */
export async function readFrame(user: Pick<SessionUser, 'company'>, scope: CompanyScope) {
  const [companies, reach] = await Promise.all([
    scope.role === 'admin' ? readReference(scope, 'companies') : null,
    readReach(scope),
  ])
  return { companies, company: user.company?.short_name ?? null, isWatcher: scope.isWatcher, reach }
}
