import { z } from 'zod'
import { isValidPeriod, knownPeriod, PERIODICITY, type Period } from '@/lib/calc/periods'
import { pageQuery } from '@/lib/core/http/pagination'
import {
  bodyFlag,
  bodyId,
  bodyInteger,
  entryValue,
  queryNumber,
  querySearch,
  requiredVersion,
} from '@/lib/core/http/params'
import { longText, optionalLine, optionalLongText } from '@/lib/core/text/fields'
import type { DocumentKey } from '@/lib/features/documents/entry/shapes'
import { WITHDRAWAL_STATUSES } from '@/lib/features/documents/returns/labels'

export const PERIOD_UNAVAILABLE = 'Указанный период недоступен для ввода показателей'

const MAX_ROWS = 1000
const MAX_VARIABLES = 5
const MAX_INACTIVE_REASON = 200

/**
 * One source datum. A JSON number has about 15 digits; `exact`, which answers contain beside `value`, has all of them.
 * A client that sends an answer back unchanged sends both, and `exact` is used.
 */
const datumSchema = z.preprocess(
  (input) => {
    if (typeof input !== 'object' || input === null || !('value' in input) || !('exact' in input))
      return input
    const { value, exact } = input
    const isSame = typeof value === 'number' && typeof exact === 'string' && Number(exact) === value
    return isSame ? { ...input, value: exact } : input
  },
  z.object(
    {
      metric_calc_data_id: bodyId,
      value: entryValue,
      /** Whether it was pasted from a spreadsheet with others. */
      is_pasted: bodyFlag.optional(),
      /** Name of the file that it was taken from. */
      workbook: optionalLine(255).optional(),
      /** Rejects the number that a key sent for it. */
      declines_offer: bodyFlag.optional(),
    },
    { error: 'Ожидается объект с данными' },
  ),
)

/** An absent field keeps its stored value (in a new document: applicable, without a note). */
const rowSchema = z.object(
  {
    metric_id: bodyId,
    is_active: z.boolean({ error: 'Укажите, применим ли показатель' }).optional(),
    note: optionalLongText(2000).optional(),
    /** Stored only while the row is off. */
    inactive_reason: optionalLine(MAX_INACTIVE_REASON).optional(),
    input_document_value_calc_data: z
      .array(datumSchema, { error: 'Ожидается список данных' })
      .max(MAX_VARIABLES, 'Слишком много данных в показателе')
      .default([])
      .refine(
        (data) => new Set(data.map((datum) => datum.metric_calc_data_id)).size === data.length,
        'Данные указаны дважды',
      ),
  },
  { error: 'Ожидается объект с показателем' },
)

const rowsSchema = z
  .array(rowSchema, { error: 'Ожидается список показателей' })
  .max(MAX_ROWS, 'Слишком много показателей')
  .default([])
  .refine(
    (rows) => new Set(rows.map((row) => row.metric_id)).size === rows.length,
    'Показатель указан дважды',
  )

const periodFields = {
  metric_period_id: bodyId,
  year: bodyInteger,
  quarter: bodyInteger.default(0),
  month: bodyInteger.default(0),
}

/** A period as three numbers and a periodicity, checked as a whole. */
function hasValidPeriod(input: SentPeriod): boolean {
  const { metric_period_id: periodicity, ...parts } = periodColumns(input)
  return isValidPeriod({ periodicity, ...parts })
}

const PERIOD_ERROR = { path: ['year'], error: PERIOD_UNAVAILABLE }

export const newDocumentSchema = z
  .object({
    company_id: bodyId.nullish(),
    metric_category_id: bodyId,
    ...periodFields,
    input_document_values: rowsSchema,
  })
  .refine(hasValidPeriod, PERIOD_ERROR)

/** Body of PUT /api/input-documents/{id}: absent rows keep their values. */
export const documentEditSchema = z.object({
  version: requiredVersion,
  input_document_values: rowsSchema,
})

/** Body of actions that need a reason: withdrawing, returning, requesting a withdrawal. */
export const reasonSchema = z.object({ reason: longText(3, 2000) })

export const approvalWithdrawalSchema = reasonSchema.extend({
  /** The request that it grants: one decided meanwhile is stale. */
  withdrawal_request_id: bodyId.nullish(),
})

const queriedPeriod = {
  year: queryNumber,
  quarter: queryNumber.default(null),
  month: queryNumber.default(null),
  company_id: queryNumber.default(null),
}

export const templateQuerySchema = z
  .object({ metric_category_id: queryNumber, metric_period_id: queryNumber, ...queriedPeriod })
  .refine(hasValidPeriod, PERIOD_ERROR)

/** Query about all of an organisation's documents of one period; the given parts determine the periodicity. */
export const periodQuerySchema = z
  .object(queriedPeriod)
  .transform((query) => ({
    ...query,
    metric_period_id: knownPeriod(periodColumns({ metric_period_id: null, ...query })).periodicity,
  }))
  .refine(hasValidPeriod, PERIOD_ERROR)

/** Query of GET /api/input-documents/template: one category, or all of them. */
export const templateFileQuerySchema = z.intersection(
  periodQuerySchema,
  z.object({ metric_category_id: queryNumber.default(null) }),
)

const MAX_YEARS = 5
const periodYear = queryNumber.pipe(
  z
    .int(PERIOD_UNAVAILABLE)
    .refine(
      (year) => isValidPeriod({ periodicity: PERIODICITY.year, year, quarter: 0, month: 0 }),
      PERIOD_UNAVAILABLE,
    ),
)

/** Query of GET /api/input-documents/history-template: years, both ends included. */
export const historyQuerySchema = z
  .object({ from: periodYear, to: periodYear, company_id: queryNumber.default(null) })
  .refine(({ from, to }) => from <= to && to - from < MAX_YEARS, {
    path: ['from'],
    error: `Выберите не больше ${MAX_YEARS} лет подряд`,
  })

/** Twenty categories over five years of quarters. */
const MAX_IMPORTS = 400

const importSchema = z
  .object({
    company_id: bodyId,
    metric_category_id: bodyId,
    ...periodFields,
    /** Null: the document is to be created. */
    existing: z.object({ id: bodyId, version: requiredVersion }).nullable(),
    workbook: optionalLine(255).optional(),
    input_document_values: rowsSchema,
  })
  .refine(hasValidPeriod, PERIOD_ERROR)

/** Body of POST /api/input-documents/imports: the changes of a checked workbook, document by document. */
export const importsSchema = z.object({
  documents: z
    .array(importSchema, { error: 'Ожидается список документов' })
    .min(1, 'Выберите документы')
    .max(MAX_IMPORTS, `Не больше ${MAX_IMPORTS} документов за один раз`),
})

export const summaryQuerySchema = z.object({
  year: queryNumber.default(null),
  company_id: queryNumber.default(null),
})

/** Query of GET /api/withdrawal-requests: pending ones come first; an unknown status is ignored. */
export const withdrawalsQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  status: z.enum(WITHDRAWAL_STATUSES).nullable().catch(null),
})

export type DocumentEditRow = z.output<typeof documentEditSchema>['input_document_values'][number]

type PeriodColumns = Omit<DocumentKey, 'company_id' | 'metric_category_id'>
type SentPeriod = { [Name in keyof PeriodColumns]: number | null }

/** The period of a query or body as columns: a part that does not apply is 0. */
export function periodColumns(input: SentPeriod): PeriodColumns {
  return {
    metric_period_id: input.metric_period_id ?? 0,
    year: input.year ?? 0,
    quarter: input.quarter ?? 0,
    month: input.month ?? 0,
  }
}

export function periodOf(key: PeriodColumns): Period {
  const period = { periodicity: key.metric_period_id, year: key.year, quarter: key.quarter, month: key.month }
  if (isValidPeriod(period)) return period
  throw new RangeError('a stored period is not one')
}
