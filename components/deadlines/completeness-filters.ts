import { listReader, numberFilter, wordFilter } from '@/components/ui/lists/list-state'
import { COMPLETENESS_STATES } from '@/lib/features/deadlines/schema'

/** The board as its address asks for it. */
export const readCompletenessFilters = listReader({
  /** Null: the last ended quarter. */
  year: numberFilter,
  quarter: numberFilter,
  region_id: numberFilter,
  state: wordFilter(COMPLETENESS_STATES),
})

export type CompletenessListState = ReturnType<typeof readCompletenessFilters>

export const hasFilters = ({ search, region_id, state }: CompletenessListState): boolean =>
  search !== '' || region_id !== null || state !== null
