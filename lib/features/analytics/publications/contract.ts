import { z } from 'zod'
import { TARGET_ORDERS } from '@/lib/calc/comparison/standing'
import { type AnswerOf, contract, created, data, nothing, openTo } from '@/lib/core/http/contract'
import { day, named, namedBriefly, period } from '@/lib/core/http/shapes'
import { profile } from '@/lib/features/analytics/group/contract'
import { publicProfiles } from '@/lib/features/analytics/members/shapes'
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

/** Changes held back until several can be published together, so that none is identifiable. */
const waiting = z.object({
  newcomers: z.array(z.object({ company: named, since: day })),
  /** Those that stopped taking part and stay in the publications until enough leave together. */
  leavers: z.array(named),
  corrections: z.array(
    z.object({
      metric_category: namedBriefly,
      organisations: z.int(),
      /** «II квартал 2026». */
      periods: z.array(z.string()),
    }),
  ),
  /** Fewest newcomers or leavers, and fewest organisations with corrections, that are published together. */
  least: z.object({ newcomers: z.int(), corrections: z.int() }),
})

/** For administrators alone. */
const administration = z.object({
  waiting,
  /** How many values of an indicator are hidden in a period. */
  hidden: z.array(z.object({ metric: namedBriefly, period: z.string(), values: z.int() })),
  /** Why it is not published; null if there is no problem. */
  problem: z.string().nullable(),
  /** Number of organisations whose managers opened the preview. */
  opened_by: z.int(),
})

const publication = publicationItem.extend({
  /** Own documents of its quarter that it includes, as frozen; null for administrators, and where none was due. */
  own: z.object({ covered: z.int(), due: z.int() }).nullable(),
  administration: administration.nullable(),
  /** The certificate of anonymity; before release for administrators alone, otherwise null. */
  profiles: publicProfiles.nullable(),
  /** Precision of alarms over all organisations; empty until there are enough answers. */
  alarms: z.array(alarmPrecision),
})

const previewValue = z.object({
  metric: namedBriefly.extend({ unit: z.string(), decimals: z.int(), order: z.enum(TARGET_ORDERS) }),
  period: period.extend({ label: z.string() }),
  /** The viewer's value of today. */
  value: z.number().nullable(),
  /** The value as others will see it; null where it is hidden, or leaves the comparison. */
  told: z.number().nullable(),
  /** Whether `told` has a digit less than the viewer's value that goes out. */
  is_coarser: z.boolean(),
  /** The viewer's value in the current publication. */
  published: z.number().nullable(),
  /** Why others do not see `value`; waiting for others' corrections, they may see an earlier one. */
  why_not: z.enum(['small_denominator', 'hidden', 'no_value', 'waiting']).nullable(),
  /** Group statistics of the current publication, see `compared`; the place only for the same quarter. */
  median: z.number().nullable(),
  place: z.int().nullable(),
  of: z.int().nullable(),
  place_interval: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** Whether the current publication lacks what others will see, or has another. */
  is_new: z.boolean(),
})

const preview = z.object({
  publication: publicationItem.nullable(),
  /** Before the freeze: its date, and own documents that are not approved yet. */
  next: nextPublication.nullable(),
  /** Which part of the current publication is shown for comparison; null before the first one. */
  compared: z
    .object({ number: z.string(), year: z.int(), quarter: z.int(), is_same: z.boolean() })
    .nullable(),
  categories: z.array(z.object({ metric_category: namedBriefly, values: z.array(previewValue) })),
  /** Own documents of the quarter that are not included. */
  missing: z.array(z.object({ id: z.int().nullable(), metric_category: namedBriefly, state: z.string() })),
  /** Own approved documents of the quarter, which may be requested back. */
  documents: z.array(z.object({ id: z.int(), metric_category: namedBriefly, is_asked_back: z.boolean() })),
  /** The profile of the viewer's class as shown to others. */
  number: z.string().nullable(),
  profile: profile.nullable(),
  is_checked: z.boolean(),
  opened_by: z.int(),
  organisations: z.int(),
})

export const publicationsContract = contract({
  ...openTo('publications.view', {
    /** Newest first: published, withdrawn and the preview; for administrators also those being built. */
    'GET /api/publications': {
      answer: data(z.array(publicationItem), z.object({ next: z.array(nextPublication) })),
    },
    'GET /api/publications/{id}': { answer: data(publication) },
  }),
  ...openTo('publications.preview', {
    /** The viewer's values of the open preview, within the person's categories. */
    'GET /api/publications/preview': { heavy: true, answer: data(preview) },
    /** Confirms that the viewer's numbers are correct. */
    'PUT /api/publications/preview': { answer: nothing },
  }),
  ...openTo('publications.manage', {
    'POST /api/publications': { body: newPublicationSchema, answer: created(z.object({ id: z.int() })) },
    'PUT /api/publications/{id}': { body: publicationChangeSchema, answer: nothing },
    'DELETE /api/publications/{id}': { answer: nothing },
    /** Publishes the preview at the next pass of the job. */
    'POST /api/publications/{id}/publishing': { answer: nothing },
    'POST /api/publications/{id}/withdrawal': { body: withdrawalSchema, answer: nothing },
  }),
})

export type Publications = AnswerOf<(typeof publicationsContract)['GET /api/publications']>
export type Publication = AnswerOf<(typeof publicationsContract)['GET /api/publications/{id}']>['data']
export type Preview = AnswerOf<(typeof publicationsContract)['GET /api/publications/preview']>['data']
