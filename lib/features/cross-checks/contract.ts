import { z } from 'zod'
import { RELATIONS } from '@/lib/calc/cross-checks'
import { contract, created, data, nothing, openTo } from '@/lib/core/http/contract'
import { period } from '@/lib/core/http/shapes'
import { SEVERITIES } from '@/lib/features/cross-checks/rules'
import { crossCheckEditSchema, crossCheckFields, trialSchema } from '@/lib/features/cross-checks/schema'

/** A cross-check as applied to documents; `left_side` and `right_side` are formulas over codes. */
export const crossCheckRule = z.object({
  id: z.int(),
  left_side: z.string(),
  relation: z.enum(RELATIONS),
  right_side: z.string(),
  message: z.string(),
  /** 'comment' blocks approval until the row is explained; 'warning' blocks nothing. */
  severity: z.enum(SEVERITIES),
  version: z.int(),
  data: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
})

export const crossCheck = crossCheckRule.extend({ is_active: z.boolean() })

/** An organisation's period that violates the relation. */
export const trialCase = z.object({
  company: z.object({ id: z.int(), short_name: z.string() }),
  periodicity: z.enum(['year', 'quarter', 'month']),
  ...period.shape,
  /** Code → number in all its digits. */
  numbers: z.record(z.string(), z.string()),
})

const trial = z.object({
  /** Number of organisations' periods, drafts included, with all numbers known. */
  checked: z.int(),
  broken: z.int(),
  /** The latest violations, at most a hundred. */
  cases: z.array(trialCase),
})

export type CrossCheckRule = z.output<typeof crossCheckRule>
export type CrossCheckAnswer = z.output<typeof crossCheck>
export type Trial = z.output<typeof trial>

export const crossChecksContract = contract({
  ...openTo('metrics.manage', {
    'GET /api/cross-checks': { answer: data(z.array(crossCheck)) },
    'POST /api/cross-checks': { body: crossCheckFields, answer: created(crossCheck) },
    'POST /api/cross-checks/trial': { heavy: true, body: trialSchema, answer: data(trial) },
    'PUT /api/cross-checks/{id}': { body: crossCheckEditSchema, answer: data(crossCheck) },
    'DELETE /api/cross-checks/{id}': { answer: nothing },
  }),
})
