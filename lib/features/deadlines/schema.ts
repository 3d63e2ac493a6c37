import { z } from 'zod'
import { pageQuery } from '@/lib/core/http/pagination'
import { queryNumber, querySearch } from '@/lib/core/http/params'
import { firstValue } from '@/lib/core/http/query-values'
import { COMPLETENESS_STATES } from '@/lib/features/deadlines/rules'

const queryState = z.preprocess(
  (value) => COMPLETENESS_STATES.find((state) => state === firstValue(value)) ?? null,
  z.enum(COMPLETENESS_STATES).nullable(),
)

const boardFilters = {
  year: queryNumber.default(null),
  quarter: queryNumber.default(null),
  region_id: queryNumber.default(null),
  search: querySearch.default(null),
  state: queryState.default(null),
}

export const completenessQuerySchema = z.object({ ...boardFilters, ...pageQuery })

export const completenessExportSchema = z.object(boardFilters)
export type CompletenessFilters = z.output<typeof completenessExportSchema>
