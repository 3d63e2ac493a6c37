import type { HiddenCounts } from '@/components/analytics/filters/hidden-words'
import type { Named } from '@/components/ui/fields/select-options'
import { searchOf } from '@/lib/core/http/api-client'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

/** Lists the filters choose from. */
export type FilterDictionaries = Record<'types' | 'ownerships' | 'levels' | 'bedCapacities', Named[]> & {
  hidden: HiddenCounts
}

/** How many properties the comparison is narrowed by. */
export function activeFilters(query: CompanyFilter): number {
  return [...searchOf(companyFilterOf(query))].length
}

/** Whether two queries ask for the same. */
export function isSameQuery(one: object, other: object): boolean {
  return String(searchOf(one)) === String(searchOf(other))
}
