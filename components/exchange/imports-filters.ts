import { listFilters, type Query, wordFilter } from '@/components/ui/lists/list-state'

/** Parameters of the page: paging of imports, and a search in both lists. */
export const readImportsFilters = (query: Query) => ({
  ...listFilters(query),
  refused: wordFilter(query, 'refused', ['true'] as const),
})
