import { z } from 'zod'
import { instant, namedBriefly } from '@/lib/core/http/shapes'

const evenness = { statistic: z.number(), freedom: z.int() }

const oddity = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('variation'),
    ...evenness,
    indicators: z.int(),
    /** Of the most even series. */
    own: z.object({ ...evenness, chance: z.number() }),
    points: z.array(z.object({ cases: z.number(), of: z.number() })),
  }),
  z.object({ kind: z.literal('digits'), numbers: z.int(), round: z.int(), digits: z.array(z.int()) }),
  z.object({ kind: z.literal('copies'), numbers: z.int(), equal: z.int(), expected: z.number() }),
  z.object({ kind: z.literal('zeros'), of: z.number(), expected: z.number(), scatter: z.number() }),
])

export const rule = z.enum(['variation', 'digits', 'copies', 'zeros'])

export const finding = z.object({
  id: z.int(),
  oddity,
  /** Last quarter covered; for copies the repeating one. */
  year: z.int(),
  quarter: z.int(),
  /** The indicator with the zeros, or with the most even series. */
  metric: namedBriefly.nullable(),
  /** Probability by chance, 0 to 1. */
  chance: z.number(),
  note: z.object({ text: z.string(), author: z.string(), at: instant }).nullable(),
})

const count = z.int()

/** Twenty recounted cases: in both counts, in the report alone, in the recount alone, in neither. */
export const recheck = z.object({
  id: z.int(),
  metric: namedBriefly,
  year: z.int(),
  quarter: z.int(),
  both: count,
  reported: count,
  recounted: count,
  neither: count,
  author: z.string(),
  at: instant,
})

export type Recheck = z.output<typeof recheck>
export type Finding = z.output<typeof finding>
export type Rule = z.output<typeof rule>
