import { z } from 'zod'
import { day, instant, namedBriefly } from '@/lib/core/http/shapes'
import { PUBLICATION_KINDS } from '@/lib/features/analytics/publications/schema'

const kind = z.enum(PUBLICATION_KINDS)

/** Which publication an answer tells others of; organisations that are in it, and that were due. */
export const publicationRef = z.object({
  id: z.int(),
  /** Of year, quarter and order: «2026-III-1». */
  number: z.string(),
  kind,
  year: z.int(),
  quarter: z.int(),
  published_at: instant,
  covered: z.int(),
  due: z.int(),
  /** Not the one that everybody compares with: chosen in the archive. */
  is_old: z.boolean(),
})

/**
 * When a publication of a quarter comes, and how many have reported so far: null under the least number of a group, and
 * beside answers about others, which nothing moves between two publications.
 */
export const nextPublication = z.object({
  id: z.int(),
  year: z.int(),
  quarter: z.int(),
  kind,
  freeze_on: day,
  publish_on: day,
  reported: z.int().nullable(),
  due: z.int().nullable(),
})

/** Beside every answer of analytics. */
export const publicationMeta = {
  publication: publicationRef.nullable(),
  next_publication: nextPublication.nullable(),
}

export type PublicationRef = z.output<typeof publicationRef>
export type NextPublication = z.output<typeof nextPublication>
export type PublicationMeta = { publication: PublicationRef | null; next_publication: NextPublication | null }

const coverage = z.object({
  organisations: z.object({ covered: z.int(), due: z.int() }),
  documents: z.object({ covered: z.int(), due: z.int() }),
})

/** What is other than in the one before; a count of fewer organisations than a group needs is null. */
const publicationChanges = z.object({
  /** Organisations that are in for the first time; they come at least three together. */
  newcomers: z.int(),
  /** Documents of the own quarter that are not in the one before, where that is of the same quarter. */
  documents: z.int().nullable(),
  /** Values of past periods that are other than before, and of how many organisations. */
  values: z.int().nullable(),
  organisations: z.int().nullable(),
})

/** What the gate did so that nobody's numerator is told, of so many values. */
const gateResult = z.object({
  values: z.int(),
  /** Told with a wider band of the denominator. */
  wider: z.int(),
  digit_less: z.int(),
  hidden: z.int(),
  /** Numerators that can still be told: a publication with any is not published. */
  found: z.int(),
})

/** Answered reviews of signals for the worse, and behind how many of them something stood. */
export const alarmCount = z.object({
  kind: z.enum(['all', 'outlier', 'shift']),
  answered: z.int(),
  found: z.int(),
})

/** With the share of the latter and its interval of 95 %, 0 to 1. */
export const alarmPrecision = alarmCount.extend({ share: z.number(), from: z.number(), to: z.number() })

export const publicationItem = z.object({
  id: z.int(),
  /** Null of a candidate that is only looked at. */
  number: z.string().nullable(),
  kind,
  year: z.int(),
  quarter: z.int(),
  /** building: taken up by the next pass of the job. candidate: to be looked at by administrators alone. */
  state: z.enum(['building', 'candidate', 'preview', 'published', 'withdrawn']),
  is_current: z.boolean(),
  frozen_at: instant.nullable(),
  /** When it goes out by itself; null of a candidate. */
  publish_on: day.nullable(),
  published_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** Of an extra one why it is made. */
  reason: z.string().nullable(),
  withdrawal_reason: z.string().nullable(),
  coverage: coverage.nullable(),
  changes: publicationChanges.nullable(),
  gate: gateResult.nullable(),
  method_version: z.string().nullable(),
  /** SHA-256 over all it holds. */
  checksum: z.string().nullable(),
  /** In a list of the one that holds and of the preview alone. */
  words: z.array(z.object({ metric_category: namedBriefly, text: z.string() })),
})

export type AlarmPrecision = z.output<typeof alarmPrecision>
export type PublicationItem = z.output<typeof publicationItem>
export type PublicationChanges = z.output<typeof publicationChanges>
export type GateResult = z.output<typeof gateResult>
export type Coverage = z.output<typeof coverage>
