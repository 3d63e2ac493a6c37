import { listFilters, type Query, wordFilter } from '@/components/ui/lists/list-state'

/** What the address of the page holds: of the imports their page, and what is searched for in both lists. */
export const readImportsFilters = (query: Query) => ({
  ...listFilters(query),
  refused: wordFilter(query, 'refused', ['true'] as const),
})
