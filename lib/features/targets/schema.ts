import { z } from 'zod'
import { entryValue } from '@/lib/core/http/params'

const YEAR = 'Укажите год от 2000 до 2100'

/** Body of the calls that set a year's target; without a value it is removed. */
export const targetSchema = z.object({
  year: z.int(YEAR).min(2000, YEAR).max(2100, YEAR),
  value: entryValue,
})

export type TargetFields = z.output<typeof targetSchema>
