import { listFilters, numberFilter, type Query, wordFilter } from '@/components/ui/lists/list-state'
import { isIsoDate } from '@/lib/calc/dates'
import { ACTION_NAMES, ENTITY_NAMES } from '@/lib/features/audit/labels'

function dayFilter(query: Query, name: string): string | null {
  const text = query.get(name)
  return text !== null && isIsoDate(text) ? text : null
}

export const readJournalFilters = (query: Query) => ({
  ...listFilters(query),
  action: wordFilter(query, 'action', Object.keys(ACTION_NAMES)),
  entity: wordFilter(query, 'entity', Object.keys(ENTITY_NAMES)),
  entity_id: numberFilter(query, 'entity_id'),
  from: dayFilter(query, 'from'),
  to: dayFilter(query, 'to'),
})
