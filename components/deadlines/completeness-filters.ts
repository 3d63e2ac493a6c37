import { listFilters, numberFilter, type Query, wordFilter } from '@/components/ui/lists/list-state'
import { COMPLETENESS_STATES } from '@/lib/features/deadlines/rules'

export const readCompletenessFilters = (query: Query) => ({
  ...listFilters(query),
  /** Null for the last ended quarter. */
  year: numberFilter(query, 'year'),
  quarter: numberFilter(query, 'quarter'),
  region_id: numberFilter(query, 'region_id'),
  state: wordFilter(query, 'state', COMPLETENESS_STATES),
})
