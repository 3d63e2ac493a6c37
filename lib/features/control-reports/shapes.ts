import { z } from 'zod'
import { instant } from '@/lib/core/http/shapes'

/** Quarters, halves and the whole of a year. */
export const PARTS = ['q1', 'q2', 'q3', 'q4', 'h1', 'h2', 'year'] as const
export type Part = (typeof PARTS)[number]

const STATES = ['queued', 'making', 'ready', 'failed'] as const

/** A requested report; its files exist once it is ready. */
export const controlReport = z.object({
  id: z.int(),
  year: z.int(),
  part: z.enum(PARTS),
  categories: z.int(),
  state: z.enum(STATES),
  /** In per cent. */
  progress: z.int(),
  author: z.string(),
  created_at: instant,
  /** The report is deleted after that. */
  kept_until: instant,
  /** Number of the publication that it compares with, if that was withdrawn since. */
  withdrawn_publication: z.string().nullable(),
})

export type ControlReport = z.output<typeof controlReport>
