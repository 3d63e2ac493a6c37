import { z } from 'zod'
import { constant, contract, data, json, openTo } from '@/lib/core/http/contract'
import { FHIR_TYPE, operationOutcome } from '@/lib/core/http/fhir'
import { page } from '@/lib/core/http/pagination'
import { queryNumber } from '@/lib/core/http/params'
import { day, instant, named } from '@/lib/core/http/shapes'
import { dataSource, shortNamed } from '@/lib/features/documents/entry/shapes'
import { ROW_OUTCOMES } from '@/lib/features/documents/exchange/rules'
import {
  importsQuerySchema,
  measureReportSchema,
  periodSchema,
  pushSchema,
} from '@/lib/features/documents/exchange/schema'
import { sourceDatum } from '@/lib/features/source-data/contract'

const REFUSAL_REASONS = [
  'unknown_code',
  'not_asked',
  'duplicate',
  'invalid_value',
  'not_whole',
  'invalid_comment',
  'locked',
  'watcher',
  'period_closed',
  /** With `partial`: its document was skipped because of another row. */
  'document_refused',
] as const

const counts = z.object({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  kept: z.int(),
  cleared: z.int(),
  refused: z.int(),
})

const importRow = z.object({
  /** Index of the row in the sent list of its report, from 0. */
  index: z.int(),
  code: z.string(),
  period: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  reason: z.enum([...REFUSAL_REASONS, 'typed', 'inactive']).optional(),
  message: z.string(),
  /** In how many places a number that is kept elsewhere is written all the same, once its push is taken. */
  written: z.int().optional(),
  /** The value as parsed; null: cleared, or not a number. */
  value: z.string().nullable(),
  name: z.string().nullable(),
})

const importDocument = z.object({
  category: named,
  period: z.string(),
  /** Null: not created, or only in a dry run. */
  id: z.int().nullable(),
  filled: z.int(),
  total: z.int(),
  warnings: z.array(z.object({ metric: z.string(), code: z.string(), message: z.string() })),
})

export const importAnswer = z.object({
  import_id: z.int(),
  dry_run: z.boolean(),
  outcome: z.enum(['applied', 'refused']),
  counts,
  rows: z.array(importRow),
  documents: z.array(importDocument),
})

/** An import in a list, without its rows. */
export const importBrief = importAnswer.pick({ dry_run: true, outcome: true, counts: true }).extend({
  id: z.int(),
  at: instant,
  periods: z.array(z.string()),
  key: named,
  company: shortNamed,
  first_refusal: z.string().nullable(),
})

const categoryState = named.extend({
  /** Null: no document exists yet. */
  document_id: z.int().nullable(),
  state: z.enum(['not_asked', 'closed', 'not_begun', 'draft', 'approved']),
  due_date: day.nullable(),
  /** Variables without a code, for which no number can be sent. */
  without_code: z.array(z.object({ metric: z.string(), variable: z.string() })),
  is_ready: z.boolean(),
})

export const catalogue = z.object({
  period: z.string(),
  values: z.array(
    sourceDatum.omit({ id: true, version: true }).extend({
      uses: z.array(
        z.object({ category: z.string(), category_id: z.int(), metric: z.string(), variable: z.string() }),
      ),
    }),
  ),
  categories: z.array(categoryState),
})

export const exchangeValues = z.object({
  period: z.string(),
  values: z.array(
    z.object({
      code: z.string(),
      value: z.string().nullable(),
      category: named,
      metric: named,
      variable: z.string(),
      /** Null: typed by a person. */
      source: dataSource.nullable(),
      /** When the source gave it; null for a typed value, since the document's last save may concern another one. */
      at: instant.nullable(),
      /** The key's value where a person keeps theirs. */
      offered: z.string().nullable(),
    }),
  ),
})

export const exchangeStatus = z.object({
  year: z.int(),
  cells: z.array(
    z.object({
      category: named,
      period: z.string(),
      state: z.enum(['closed', 'not_begun', 'draft', 'approved']),
      document_id: z.int().nullable(),
      filled: z.int().nullable(),
      total: z.int().nullable(),
      due_date: day.nullable(),
      open_questions: z.int(),
      warnings: z.int(),
      is_returned: z.boolean(),
    }),
  ),
})

export type ImportAnswer = z.output<typeof importAnswer>
export type ImportRow = z.output<typeof importRow>
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

const queryFlag = z.enum(['true', 'false', '1', '0'], { error: 'true или false' }).optional()
const isOn = (flag: z.output<typeof queryFlag>) => flag === 'true' || flag === '1'

/** Strict: a misspelled `dry_run` must not write. */
const pushQuerySchema = z
  .strictObject(
    { dry_run: queryFlag, partial: queryFlag },
    {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? 'Есть параметры dry_run и partial, других нет' : undefined,
    },
  )
  .transform(({ dry_run, partial }) => ({ isDryRun: isOn(dry_run), isPartial: isOn(partial) }))

export type PushQuery = z.output<typeof pushQuerySchema>

/** Calls of a hospital's own system, authenticated by its key, and the import log, which people read. */
export const exchangeContract = contract({
  ...openTo('values:read', {
    'GET /api/exchange/catalogue': {
      heavy: true,
      query: periodSchema,
      answer: constant(z.object({ data: catalogue })),
    },
    'GET /api/exchange/values': { heavy: true, query: periodSchema, answer: data(exchangeValues) },
    'GET /api/exchange/imports/{id}': { heavy: true, answer: data(importAnswer) },
    'GET /api/exchange/status': {
      heavy: true,
      query: z.object({ year: queryNumber.default(null) }),
      answer: constant(z.object({ data: exchangeStatus })),
    },
  }),
  ...openTo('values:write', {
    'POST /api/exchange/values': {
      heavy: true,
      query: pushQuerySchema,
      body: pushSchema,
      xml: 'application/adx+xml',
      answer: data(importAnswer),
      /** When nothing was taken: the verdict for every row. */
      refusedData: importAnswer,
    },
    /** The same push as an IHE mADX report. */
    'PUT /api/exchange/MeasureReport/{id}': {
      heavy: true,
      fhir: true,
      params: z.object({ id: z.string().regex(/^[A-Za-z0-9.-]{1,64}$/) }),
      query: pushQuerySchema,
      body: measureReportSchema,
      headers: { 'Content-Type': FHIR_TYPE },
      answer: json(operationOutcome),
    },
  }),
  ...openTo('exchange_keys.view', {
    'GET /api/exchange-log': { query: importsQuerySchema, answer: page(importBrief) },
    'GET /api/exchange-log/{id}': { heavy: true, answer: data(importAnswer) },
  }),
})
