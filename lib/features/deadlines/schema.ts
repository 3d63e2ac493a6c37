import { z } from 'zod'
import { pageQuery } from '@/lib/core/http/pagination'
import { bodyFlag, bodyId, numberOrDigits, queryNumber, querySearch } from '@/lib/core/http/params'
import { firstGiven } from '@/lib/core/http/query-values'
import { COMPLETENESS_STATES } from '@/lib/features/deadlines/rules'

const queryState = z.preprocess(
  (value) => COMPLETENESS_STATES.find((state) => state === firstGiven(value)) ?? null,
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
export type CompletenessQuery = z.output<typeof completenessQuerySchema>

export const completenessExportSchema = z.object(boardFilters)
export type CompletenessFilters = z.output<typeof completenessExportSchema>

/** The size of the longest page. */
const MAX_REMINDED = 100

export const askedRemindersSchema = z.object({
  year: numberOrDigits(/^\d{4}$/, 'Укажите год').refine(
    (year) => year >= 2000 && year <= 2100,
    'Укажите год от 2000 до 2100',
  ),
  quarter: numberOrDigits(/^[1-4]$/, 'Укажите квартал').refine(
    (quarter) => [1, 2, 3, 4].includes(quarter),
    'Укажите квартал',
  ),
  company_ids: z
    .array(bodyId, { error: 'Укажите организации' })
    .min(1, 'Укажите организации')
    .max(MAX_REMINDED, `Не больше ${MAX_REMINDED} организаций`),
})
export type AskedReminders = z.output<typeof askedRemindersSchema>

/** Body of PUT /api/user/reminders: omitted kinds stay. */
export const remindersSchema = z.object({
  deadline_reminders: bodyFlag.optional(),
  quarter_letters: bodyFlag.optional(),
})
export type RemindersChoice = z.output<typeof remindersSchema>
