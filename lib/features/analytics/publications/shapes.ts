import { z } from 'zod'
import { day, instant, namedBriefly, yearQuarter } from '@/lib/core/http/shapes'
import { PUBLICATION_KINDS } from '@/lib/features/analytics/publications/schema'

const kind = z.enum(PUBLICATION_KINDS)

/** The publication behind an answer; organisations that it includes, and that were due. */
export const publicationRef = z.object({
  id: z.int(),
  /** Year, quarter and sequence: «2026-III-1». */
  number: z.string(),
  kind,
  ...yearQuarter.shape,
  published_at: instant,
  covered: z.int(),
  due: z.int(),
  /** Whether it was chosen in the archive and is not the current one. */
  is_old: z.boolean(),
})

/**
 * When a quarter will be published, and how many have reported so far: null below the minimum group, and in answers
 * about others, which must not change between publications.
 */
export const nextPublication = z.object({
  id: z.int(),
  ...yearQuarter.shape,
  kind,
  freeze_on: day,
  publish_on: day,
  reported: z.int().nullable(),
  due: z.int().nullable(),
})

/** Part of every answer of analytics. */
export const publicationMeta = z.object({
  publication: publicationRef.nullable(),
  next_publication: nextPublication.nullable(),
})

/** Part of every comparison's answer. */
export const comparisonMeta = z.object({
  min_group: z.int(),
  /** The viewer's organisation's number; null for an admin who chose none. */
  own_number: z.string().nullable(),
  ...publicationMeta.shape,
})

export type PublicationRef = z.output<typeof publicationRef>
export type NextPublication = z.output<typeof nextPublication>
export type ComparisonMeta = z.output<typeof comparisonMeta>
export type PublicationMeta = z.output<typeof publicationMeta>

const coverage = z.object({
  organisations: z.object({ covered: z.int(), due: z.int() }),
  documents: z.object({ covered: z.int(), due: z.int() }),
})

/** Settings of an indicator that a publication applies to all its periods. */
export const setting = z.enum([
  'name',
  'short_name',
  'unit',
  'metric_kind',
  'target_order',
  'target_value',
  'decimals',
  'min_denominator',
  'weight',
])

/** Differences from the previous publication; a count of fewer organisations than a group needs is null. */
const publicationChanges = z.object({
  /** Organisations included for the first time; at least three at once. */
  newcomers: z.int(),
  /** Documents of its quarter that the previous publication of the same quarter lacks. */
  documents: z.int().nullable(),
  /** Changed values of past periods, and of how many organisations. */
  values: z.int().nullable(),
  organisations: z.int().nullable(),
  /** Indicators set otherwise than there, by their short names of now; absent where a publication did not tell. */
  settings: z.array(z.object({ metric: z.string(), fields: z.array(setting) })).optional(),
})

/** What the gate changed, out of `values` values, so that no numerator is disclosed. */
export const gateResult = z.object({
  values: z.int(),
  /** Published with a wider band of the denominator. */
  wider: z.int(),
  /** Most of these have a wider band too. */
  digit_less: z.int(),
  hidden: z.int(),
  /** Numerators still disclosed: a publication with any is not released. */
  found: z.int(),
})

/** Past changes of a category that wait for the next publication. */
export const correction = z.object({
  category: z.int(),
  organisations: z.int(),
  periods: z.array(yearQuarter),
})

/** Answered reviews of signals for the worse, and how many of them found a cause. */
export const alarmPrecision = z.object({
  kind: z.enum(['all', 'outlier', 'shift']),
  answered: z.int(),
  found: z.int(),
  /** The share that found a cause and its 95 % confidence interval, 0 to 1. */
  share: z.number(),
  from: z.number(),
  to: z.number(),
})

export const publicationItem = z.object({
  id: z.int(),
  /** Null for a candidate. */
  number: z.string().nullable(),
  kind,
  ...yearQuarter.shape,
  /** building: picked up by the next run of the job. candidate: visible to administrators alone. */
  state: z.enum(['building', 'candidate', 'preview', 'published', 'withdrawn']),
  is_current: z.boolean(),
  /** A preview that the viewer's organisation is asked to check: it takes part and has begun to report by its quarter. */
  is_to_check: z.boolean(),
  frozen_at: instant.nullable(),
  /** When it is released automatically; null for a candidate. */
  publish_on: day.nullable(),
  published_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** Why an extra publication is made. */
  reason: z.string().nullable(),
  withdrawal_reason: z.string().nullable(),
  coverage: coverage.nullable(),
  changes: publicationChanges.nullable(),
  gate: gateResult.nullable(),
  method_version: z.string().nullable(),
  /** SHA-256 over its content. */
  checksum: z.string().nullable(),
  /** In lists only for the current publication and the preview. */
  words: z.array(z.object({ metric_category: namedBriefly, text: z.string() })),
})

export type AlarmPrecision = z.output<typeof alarmPrecision>
export type PublicationItem = z.output<typeof publicationItem>
export type PublicationChanges = z.output<typeof publicationChanges>
export type Coverage = z.output<typeof coverage>
