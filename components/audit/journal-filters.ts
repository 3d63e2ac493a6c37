import { z } from 'zod'
import { listReader, numberFilter, wordFilter } from '@/components/ui/lists/list-state'
import { isIsoDate } from '@/lib/calc/dates'
import { ACTION_NAMES } from '@/lib/features/audit/labels'
import { AUDIT_ENTITIES } from '@/lib/features/audit/schema'

const dayFilter = z.string().refine(isIsoDate).nullable().catch(null)

/** The journal as its address asks for it. */
export const readJournalFilters = listReader({
  action: wordFilter(Object.keys(ACTION_NAMES)),
  entity: wordFilter(AUDIT_ENTITIES),
  entity_id: numberFilter,
  from: dayFilter,
  to: dayFilter,
})

export type JournalListState = ReturnType<typeof readJournalFilters>

export const NO_FILTERS = { search: null, action: null, entity: null, entity_id: null, from: null, to: null }

export const hasFilters = ({ search, action, entity, entity_id, from, to }: JournalListState): boolean =>
  search !== '' || [action, entity, entity_id, from, to].some((value) => value !== null)
