import { z } from 'zod'
import { RELATIONS } from '@/lib/calc/cross-checks'
import { contract, created, data, nothing } from '@/lib/core/http/contract'
import { period } from '@/lib/core/http/shapes'
import { SEVERITIES } from '@/lib/features/cross-checks/rules'
import { crossCheckEditSchema, crossCheckFields, trialSchema } from '@/lib/features/cross-checks/schema'

/** A cross-check as documents are checked by it; `left_side` and `right_side` are formulas over codes. */
export const crossCheckRule = z.object({
  id: z.int(),
  left_side: z.string(),
  relation: z.enum(RELATIONS),
  right_side: z.string(),
  message: z.string(),
  /** 'comment' keeps a document from approval until its row is explained; 'warning' keeps it from nothing. */
  severity: z.enum(SEVERITIES),
  version: z.int(),
  /** The source data it speaks of. */
  data: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
})

export const crossCheck = crossCheckRule.extend({ is_active: z.boolean() })

/** An organisation's period where the sides do not stand as they must. */
export const trialCase = z.object({
  company: z.object({ id: z.int(), short_name: z.string() }),
  periodicity: z.enum(['year', 'quarter', 'month']),
  ...period.shape,
  /** Code → number in all its digits. */
  numbers: z.record(z.string(), z.string()),
})

const trial = z.object({
  /** Organisations' periods, drafts too, where every number is known. */
  checked: z.int(),
  broken: z.int(),
  /** The latest of those broken, no more than a hundred. */
  cases: z.array(trialCase),
})

export type CrossCheckRule = z.output<typeof crossCheckRule>
export type CrossCheckAnswer = z.output<typeof crossCheck>
export type TrialCase = z.output<typeof trialCase>
export type Trial = z.output<typeof trial>
export type CrossCheckList = { data: CrossCheckAnswer[] }

export const crossChecksContract = contract({
  'GET /api/cross-checks': { permission: 'metrics.manage', answer: data(z.array(crossCheck)) },
  'POST /api/cross-checks': {
    permission: 'metrics.manage',
    body: crossCheckFields,
    answer: created(crossCheck),
  },
  'POST /api/cross-checks/trial': {
    permission: 'metrics.manage',
    heavy: true,
    body: trialSchema,
    answer: data(trial),
  },
  'PUT /api/cross-checks/{id}': {
    permission: 'metrics.manage',
    body: crossCheckEditSchema,
    answer: data(crossCheck),
  },
  'DELETE /api/cross-checks/{id}': { permission: 'metrics.manage', answer: nothing },
})
