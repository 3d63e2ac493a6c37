import { z } from 'zod'
import { contract, created, data, nothing } from '@/lib/core/http/contract'
import { namedBriefly } from '@/lib/core/http/shapes'
import { explainSchema, passportQuerySchema, recheckSchema } from '@/lib/features/quality/schema'
import { finding, recheck, rule } from '@/lib/features/quality/shapes'

const quarter = z.object({ year: z.int(), quarter: z.int() })

/** How an organisation's numbers come about, over its last four quarters. No grade, and in no comparison. */
export const dataQuality = z.object({
  company: namedBriefly,
  from: quarter,
  to: quarter,
  /** Documents that were due, those approved, and those first approved by their due date. */
  due: z.int(),
  approved: z.int(),
  on_time: z.int(),
  /** Values that were approved, and those of them that another approval changed. */
  values: z.int(),
  corrected: z.int(),
  open_questions: z.int(),
  /** Those that nobody has explained first, and the least probable first. */
  findings: z.array(finding),
  /** The latest first. */
  rechecks: z.array(recheck),
  /** What may be counted again. */
  metrics: z.array(namedBriefly),
})

export const listedCompany = z.object({
  company: namedBriefly.extend({ number: z.string() }),
  /** Of what nobody has explained, the least probable first. */
  rules: z.array(rule),
  explained: z.int(),
})

export const qualityContract = contract({
  'GET /api/data-quality': {
    permission: 'data_quality.view',
    query: passportQuerySchema,
    answer: data(dataQuality),
  },
  /** Whom to call first: organisations of which something is found, the least probable numbers first. */
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
