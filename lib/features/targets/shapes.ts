import { z } from 'zod'

export const yearTargets = z.object({
  year: z.int(),
  own: z.number().nullable(),
  /** The administrators' target: the year's, else the indicator's. */
  project: z.number().nullable(),
})

export const yearTarget = z.object({ year: z.int(), value: z.number() })

export type YearTargets = z.output<typeof yearTargets>
export type YearTarget = z.output<typeof yearTarget>
