import { z } from 'zod'
import { TARGET_ORDERS } from '@/lib/calc/comparison/standing'
import { type AnswerOf, contract, created, data, nothing } from '@/lib/core/http/contract'
import { day, named, namedBriefly, period } from '@/lib/core/http/shapes'
import { profile } from '@/lib/features/analytics/group/contract'
import { toldProfiles } from '@/lib/features/analytics/members/shapes'
import {
  newPublicationSchema,
  publicationChangeSchema,
  withdrawalSchema,
} from '@/lib/features/analytics/publications/schema'
import {
  alarmPrecision,
  nextPublication,
  publicationItem,
} from '@/lib/features/analytics/publications/shapes'

/** What waits until others come with it, so that nobody comes or changes alone. */
const waiting = z.object({
  newcomers: z.array(z.object({ company: named, since: day })),
  corrections: z.array(
    z.object({
      metric_category: namedBriefly,
      organisations: z.int(),
      /** «II квартал 2026». */
      periods: z.array(z.string()),
    }),
  ),
  /** So many newcomers, and so many organisations with corrections, come together. */
  least: z.object({ newcomers: z.int(), corrections: z.int() }),
})

/** Values that are hidden, by indicator and period. */
const hiddenValues = z.object({ metric: namedBriefly, period: z.string(), values: z.int() })

/** What administrators see besides. */
const administration = z.object({
  waiting,
  hidden: z.array(hiddenValues),
  /** Why it was not published when it was due; null when nothing is wrong. */
  problem: z.string().nullable(),
  /** Managers' organisations that opened the preview. */
  opened_by: z.int(),
})

const publication = publicationItem.extend({
  /** Own documents of its quarter that are in it; null for administrators. */
  own: z.object({ covered: z.int(), due: z.int() }).nullable(),
  administration: administration.nullable(),
  /** The proof that nobody is told from filters and profiles; null of what is not out, but for administrators. */
  profiles: toldProfiles.nullable(),
  /** How precise alarms were, of all organisations together; empty until there are answers enough. */
  alarms: z.array(alarmPrecision),
})

/** One own value in a preview. */
const previewValue = z.object({
  metric: namedBriefly.extend({ unit: z.string(), decimals: z.int(), order: z.enum(TARGET_ORDERS) }),
  period: period.extend({ label: z.string() }),
  value: z.number().nullable(),
  /** As others will see it; null where they do not. */
  told: z.number().nullable(),
  why_not: z.enum(['small_denominator', 'hidden', 'no_value']).nullable(),
  /** Of others as the publication that holds tells them, see `compared`; the place only of the same quarter. */
  median: z.number().nullable(),
  place: z.int().nullable(),
  of: z.int().nullable(),
  place_interval: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** Not in the one that holds, or other there. */
  is_new: z.boolean(),
})

const preview = z.object({
  publication: publicationItem.nullable(),
  /** Before the freeze: when it is, and which own documents are not approved yet. */
  next: nextPublication.nullable(),
  /** What of the publication that holds stands beside the own values; null before the first one. */
  compared: z
    .object({ number: z.string(), year: z.int(), quarter: z.int(), is_same: z.boolean() })
    .nullable(),
  categories: z.array(z.object({ metric_category: namedBriefly, values: z.array(previewValue) })),
  /** Own documents of the quarter that are not in. */
  missing: z.array(z.object({ id: z.int().nullable(), metric_category: namedBriefly, state: z.string() })),
  /** Own approved documents of the quarter, to be asked back. */
  documents: z.array(z.object({ id: z.int(), metric_category: namedBriefly, is_asked_back: z.boolean() })),
  /** What the own class tells others. */
  number: z.string().nullable(),
  profile: profile.nullable(),
  is_checked: z.boolean(),
  opened_by: z.int(),
  organisations: z.int(),
})

export const publicationsContract = contract({
  /** The newest first: those published and withdrawn, and the preview; for administrators what is being built too. */
  'GET /api/publications': {
    permission: 'publications.view',
    answer: data(z.array(publicationItem), z.object({ next: z.array(nextPublication) })),
  },
  'GET /api/publications/{id}': {
    permission: 'publications.view',
    answer: data(publication),
  },
  /** The own side of the open preview, within the person's categories. */
  'GET /api/publications/preview': {
    permission: 'publications.preview',
    heavy: true,
    answer: data(preview),
  },
  /** Marks the own numbers as checked. */
  'PUT /api/publications/preview': { permission: 'publications.preview', answer: nothing },
  'POST /api/publications': {
    permission: 'publications.manage',
    body: newPublicationSchema,
    answer: created(z.object({ id: z.int() })),
  },
  'PUT /api/publications/{id}': {
    permission: 'publications.manage',
    body: publicationChangeSchema,
    answer: nothing,
  },
  'DELETE /api/publications/{id}': { permission: 'publications.manage', answer: nothing },
  /** Publishes the preview, or the candidate, at the next pass of the job. */
  'POST /api/publications/{id}/publishing': {
    permission: 'publications.manage',
    answer: nothing,
  },
  'POST /api/publications/{id}/withdrawal': {
    permission: 'publications.manage',
    body: withdrawalSchema,
    answer: nothing,
  },
})

export type Publications = AnswerOf<(typeof publicationsContract)['GET /api/publications']>
export type Publication = AnswerOf<(typeof publicationsContract)['GET /api/publications/{id}']>['data']
export type Preview = AnswerOf<(typeof publicationsContract)['GET /api/publications/preview']>['data']
