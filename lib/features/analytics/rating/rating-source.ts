import type { Slot } from '@/lib/calc/pooling/slots'
import type { CategoryYear } from '@/lib/features/analytics/columns/columns'
import type { Group, OwnCompany } from '@/lib/features/analytics/group/group-data'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import type { OwnValues } from '@/lib/features/analytics/group/own-data'

/** All that the rating of a category and year is worked out from. */
export interface RatingSource {
  metrics: readonly ComparedMetric[]
  categoryYear: CategoryYear
  group: Group
  own: OwnCompany | null
  ownValues: OwnValues
  year: number
  /** Whether a slot is given with every row, not the notable ones alone. */
  isFull(slot: Slot): boolean
  /** An admin sees the chance of everybody's places, others that of their own alone. */
  isAdmin: boolean
  /** With fewer organisations besides the own one nothing of the group is told. */
  minGroup: number
}
