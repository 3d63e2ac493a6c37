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
 * What every comparison begins with: whose side it shows, the publication that others are told of by, who of it is
 * within the filters, and the years that have data. Own values are of the indicators as they are set now; `categories`
 * are these, `released` as the publication has them with those that came after it.
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
    /** Told beside every comparison. */
    meta: {
      min_group: env().MIN_COMPARISON_GROUP,
      publication: publication.ref,
      next_publication: next,
      own_number: own?.number ?? null,
    },
  }
}

/** The categories of a publication, and of those set now the ones it does not know. */
export function releasedCategories(
  { categories }: Compared,
  now: readonly ComparedCategory[],
): ComparedCategory[] {
  const known = new Set(categories.map(({ id }) => id))
  return [...categories, ...now.filter(({ id }) => !known.has(id))]
}
