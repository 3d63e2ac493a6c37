import { z } from 'zod'
import { isIsoDate } from '@/lib/calc/dates'
import { pageQuery } from '@/lib/core/http/pagination'
import { queryNumber, querySearch } from '@/lib/core/http/params'
import { firstValue } from '@/lib/core/http/query-values'

const word = z.preprocess(firstValue, z.string().regex(/^[a-z_.]{1,50}$/)).nullable()
const day = z.preprocess(firstValue, z.string().refine(isIsoDate)).nullable()

const journalFilters = {
  /** Words of a person who acted or is concerned, of their organisation, or of the organisation or key concerned. */
  search: querySearch.default(null),
  action: word.catch(null),
  entity: word.catch(null),
  entity_id: queryNumber.default(null),
  /** Days in the application's time zone, both inclusive. */
  from: day.catch(null),
  to: day.catch(null),
}

/** Query of GET /api/audit-events, newest first; invalid values are ignored. */
export const journalQuerySchema = z.object({ ...journalFilters, ...pageQuery })

export const journalExportSchema = z.object(journalFilters)
export type JournalFilters = z.output<typeof journalExportSchema>
