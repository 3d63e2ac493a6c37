import { z } from 'zod'
import type { TargetOrder } from '@/lib/calc/comparison/standing'
import { contract, data } from '@/lib/core/http/contract'
import { day, named } from '@/lib/core/http/shapes'
import { reporters } from '@/lib/features/analytics/group/contract'
import { metric } from '@/lib/features/metrics/contract'
import { yearTarget } from '@/lib/features/targets/contract'

export const EDITION_FIELDS = [
  'name',
  'metric_category',
  'description',
  'inclusions',
  'exclusions',
  'source_form',
  'example',
  'formula',
  'metric_calc_data',
  'metric_unit',
  'metric_kind',
  'metric_period',
  'metric_target_order',
  'target_value',
  'decimals',
  'min_denominator',
  'weight',
] as const

export type EditionField = (typeof EDITION_FIELDS)[number]

const difference = z.object({
  field: z.enum(EDITION_FIELDS),
  /** As text, null if empty; for a description only that it changed. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})

const edition = named.extend({
  date_begin: day,
  date_end: day.nullable(),
  /** Against the one it was copied from; null for the first. */
  differences: z.array(difference).nullable(),
})

const passport = z.object({
  metric,
  /** The project's target of this year, in force instead of the indicator's; null if none is set. */
  year_target: yearTarget.nullable(),
  /** Null if it was not in force in recent quarters. */
  reporters: reporters.nullable(),
  /** Newest first; a single one if never copied. */
  editions: z.array(edition),
})

export interface IndicatorListItem {
  id: number
  name: string
  unit: string
  order: TargetOrder
  isCurrent: boolean
  date_end: string | null
  category: { id: number; name: string }
  /** Text that is searched. */
  words: string
}

export type Difference = z.output<typeof difference>
export type Passport = z.output<typeof passport>

export const passportsContract = contract({
  'GET /api/metrics/{id}/passport': {
    permission: 'analytics.view',
    answer: data(passport, z.object({ min_group: z.int() })),
  },
})
