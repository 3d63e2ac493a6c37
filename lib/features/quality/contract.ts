import { z } from 'zod'
import { contract, created, data, nothing } from '@/lib/core/http/contract'
import { namedBriefly, organisation } from '@/lib/core/http/shapes'
import { explainSchema, passportQuerySchema, recheckSchema } from '@/lib/features/quality/schema'
import { finding, recheck, rule } from '@/lib/features/quality/shapes'

const quarter = z.object({ year: z.int(), quarter: z.int() })

/** Data quality of an organisation over the last four quarters. No grade, and not compared. */
export const dataQuality = z.object({
  company: namedBriefly,
  from: quarter,
  to: quarter,
  /** Documents due, those approved, and those first approved by the due date. */
  due: z.int(),
  approved: z.int(),
  on_time: z.int(),
  /** Approved values, and those changed by a later approval. */
  values: z.int(),
  corrected: z.int(),
  open_questions: z.int(),
  /** Unexplained ones first, then least probable first. */
  findings: z.array(finding),
  /** Latest first. */
  rechecks: z.array(recheck),
  /** Indicators that can be rechecked. */
  metrics: z.array(namedBriefly),
})

export const listedCompany = z.object({
  company: organisation,
  /** Unexplained findings, least probable first. */
  rules: z.array(rule),
  explained: z.int(),
})

export const qualityContract = contract({
  'GET /api/data-quality': {
    permission: 'data_quality.view',
    query: passportQuerySchema,
    answer: data(dataQuality),
  },
  /** Organisations with findings, least probable first, to decide whom to call. */
  'GET /api/data-quality/companies': {
    permission: 'data_quality.list',
    answer: data(z.array(listedCompany)),
  },
  'POST /api/data-quality/rechecks': {
    permission: 'data_quality.explain',
    body: recheckSchema,
    answer: created(z.object({ id: z.int() })),
  },
  'PUT /api/data-quality/findings/{id}': {
    permission: 'data_quality.explain',
    body: explainSchema,
    answer: nothing,
  },
})

export type DataQuality = z.output<typeof dataQuality>
export type ListedCompany = z.output<typeof listedCompany>
