import type { z } from 'zod'
import type { newMeasureSchema } from '@/lib/features/measures/schema'

/** A measure as its form holds it. */
export type MeasureFields = z.input<typeof newMeasureSchema>
/** A measure as its form sends it. */
export type MeasureValues = z.output<typeof newMeasureSchema>

/** What a measure may be about, and the own people who may answer for it. */
export interface PlanChoices {
  metrics: ReadonlyArray<{ id: number; name: string; short_name: string; category: string }>
  people: ReadonlyArray<{ id: number; name: string }>
}
