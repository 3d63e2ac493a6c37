import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { coalesced } from '@/lib/core/db/coalescing-reader'
import { env } from '@/lib/core/process/env'
import { readAnalyticsYears } from '@/lib/features/analytics/group/categories-data'
import { readOwnCompany } from '@/lib/features/analytics/group/group-data'
import { type ComparedCategory, readComparedCategories } from '@/lib/features/analytics/group/metrics-data'
import {
  type Compared,
  dueIn,
  readNextPublication,
  readPublication,
} from '@/lib/features/analytics/publications/compared-data'
import type { CompanyFilter, SideQuery } from '@/lib/features/analytics/schema'

/**
 * Common input of every comparison: the own organisation, the publication with others' values, its organisations within
 * the filters, and the years with data. Own values use the current indicators (`categories`); `released` are the
 * publication's, plus any added since.
 * @throws AppError not_found for an organisation or a publication that does not exist
 */
export async function readCompared(scope: CompanyScope, query: CompanyFilter & SideQuery) {
  const [own, publication, categories, next, covered] = await coalesced(() =>
    Promise.all([
      readOwnCompany(scope, query.company_id),
      readPublication(query.publication),
      readComparedCategories(),
      readNextPublication(),
      readAnalyticsYears(scope.companyId ?? query.company_id),
    ]),
  )
  const group = publication.group(query)
  return {
    own,
    publication,
    group,
    due: dueIn(publication, group),
    categories,
    released: releasedCategories(publication, categories),
    covered: { ...covered, min: Math.min(covered.min, ...publication.years) },
    /** Part of every comparison's answer. */
    meta: {
      min_group: env().MIN_COMPARISON_GROUP,
      publication: publication.ref,
      next_publication: next,
      own_number: own?.number ?? null,
    },
  }
}

/** The categories of a publication, plus current ones that it does not have. */
export function releasedCategories(
  { categories }: Compared,
  now: readonly ComparedCategory[],
): ComparedCategory[] {
  const known = new Set(categories.map(({ id }) => id))
  return [...categories, ...now.filter(({ id }) => !known.has(id))]
}
