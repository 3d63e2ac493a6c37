import { z } from 'zod'

/** The targets of an indicator for one year. */
export const yearTargets = z.object({
  year: z.int(),
  /** The organisation's. */
  own: z.number().nullable(),
  /** The administrators': the year's, else the indicator's. */
  project: z.number().nullable(),
})

/** A target of a year. */
export const yearTarget = z.object({ year: z.int(), value: z.number() })

export type YearTargets = z.output<typeof yearTargets>
export type YearTarget = z.output<typeof yearTarget>
