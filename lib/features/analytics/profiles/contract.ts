import { z } from 'zod'
import { type AnswerOf, contract, data } from '@/lib/core/http/contract'
import { instant } from '@/lib/core/http/shapes'
import { profile } from '@/lib/features/analytics/group/contract'

/** What was tried on the profiles, and how often it told an organisation. */
export const check = z.object({
  /** Two settings of the filters; a profile; what is shown of an organisation; one setting before and after. */
  name: z.enum(['differences', 'profiles', 'untrue', 'versions']),
  tried: z.int(),
  found: z.int(),
})

/** Of how many organisations each property is hidden or told less exactly than it is stated. */
export const lessenedCounts = z.object({
  company_type: z.int(),
  company_ownership: z.int(),
  company_level: z.int(),
  company_bed_capacity: z.int(),
  is_emergency: z.int(),
})

/** One line of the history. */
const certificateItem = z.object({
  id: z.int(),
  made_at: instant,
  /** Of the profiles; a check without changes keeps it. */
  version: z.int(),
  participants: z.int(),
  /** Classes that are other than in the version before. */
  changed_classes: z.int(),
  leaks: z.int(),
})

const certificate = certificateItem.extend({
  /** A comparison needs so many others; a class holds one more. */
  min_group: z.int(),
  /** The largest first, each by its number. */
  classes: z.array(z.object({ number: z.int(), size: z.int(), profile })),
  lessened: lessenedCounts,
  checks: z.array(check),
})

/** The certificate in force, null before the first; the last ones, the newest first. */
const anonymity = z.object({ certificate: certificate.nullable(), history: z.array(certificateItem) })

export const profilesContract = contract({
  'GET /api/anonymity': { permission: 'anonymity.view', answer: data(anonymity) },
  /** Tries the profiles in force once more. */
  'POST /api/anonymity/checks': { permission: 'anonymity.view', heavy: 'one', answer: data(anonymity) },
})

export type Check = z.output<typeof check>
export type Certificate = z.output<typeof certificate>
export type Anonymity = AnswerOf<(typeof profilesContract)['GET /api/anonymity']>
