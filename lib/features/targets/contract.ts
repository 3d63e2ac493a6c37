import { z } from 'zod'
import { contract, data, openTo } from '@/lib/core/http/contract'
import { bodyWhole, entryValue } from '@/lib/core/http/params'

/** Body of the calls that set a year's target; without a value it is removed. */
const targetSchema = z.object({
  year: bodyWhole(2000, 2100, 'Укажите год от 2000 до 2100'),
  value: entryValue,
})

export const yearTargets = z.object({
  year: z.int(),
  own: z.number().nullable(),
  /** The administrators' target: the year's, else the indicator's. */
  project: z.number().nullable(),
})

export const yearTarget = z.object({ year: z.int(), value: z.number() })

export type YearTarget = z.output<typeof yearTarget>

const targets = data(z.array(yearTarget))

export const targetsContract = contract({
  ...openTo('metrics.manage', {
    'GET /api/metrics/{id}/targets': { answer: targets },
    'PUT /api/metrics/{id}/targets': { body: targetSchema, answer: targets },
  }),
  'PUT /api/metrics/{id}/own-targets': { permission: 'targets.manage', body: targetSchema, answer: targets },
})
