import { z } from 'zod'
import { isValidPeriod } from '@/lib/calc/periods'
import { bodyId, bodyInteger, entryValue, queryNumber } from '@/lib/core/http/params'
import { longText, optionalLongText } from '@/lib/core/text/fields'

export const DOCUMENT_STATUS = { draft: 1, approved: 2 } as const

export const PERIOD_UNAVAILABLE = 'Указанный период недоступен для ввода показателей'

const MAX_ROWS = 1000
const MAX_VARIABLES = 5

const rowSchema = z.object({
  metric_id: bodyId,
  is_active: z.boolean({ error: 'Укажите, применим ли показатель' }).default(true),
  note: optionalLongText(2000),
  input_document_value_calc_data: z
    .array(z.object({ metric_calc_data_id: bodyId, value: entryValue }), { error: 'Ожидается список данных' })
    .max(MAX_VARIABLES, 'Слишком много данных в показателе')
    .default([]),
})

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
const hasValidPeriod = (input: {
  metric_period_id: number | null
  year: number | null
  quarter: number | null
  month: number | null
}) =>
  isValidPeriod({
    periodicity: input.metric_period_id ?? 0,
    year: input.year ?? 0,
    quarter: input.quarter ?? 0,
    month: input.month ?? 0,
  })

const PERIOD_ERROR = { path: ['year'], error: PERIOD_UNAVAILABLE }

/** Body of POST /api/input-documents. */
export const newDocumentSchema = z
  .object({
    company_id: bodyId.nullish(),
    metric_category_id: bodyId,
    ...periodFields,
    input_document_values: rowsSchema,
  })
  .refine(hasValidPeriod, PERIOD_ERROR)

/** Body of PUT /api/input-documents/{id}: rows that are absent keep what they have. */
export const documentEditSchema = z.object({
  version: z.number({ error: 'Укажите версию документа' }).int(),
  input_document_values: rowsSchema,
})

/** Body of POST …/approving: with a version, that very state is approved or nothing. */
export const approvalSchema = z.object({ version: z.number().int().nullish() })

export const withdrawalSchema = z.object({ reason: longText(3, 2000) })

/** Query of GET /api/input-documents. */
export const templateQuerySchema = z
  .object({
    metric_category_id: queryNumber,
    metric_period_id: queryNumber,
    year: queryNumber,
    quarter: queryNumber.default(null),
    month: queryNumber.default(null),
    company_id: queryNumber.default(null),
  })
  .refine(hasValidPeriod, PERIOD_ERROR)

/** Query of GET /api/metrics-summary. */
export const summaryQuerySchema = z.object({
  year: queryNumber.default(null),
  company_id: queryNumber.default(null),
})

export type NewDocument = z.output<typeof newDocumentSchema>
export type DocumentEdit = z.output<typeof documentEditSchema>
export type DocumentEditRow = DocumentEdit['input_document_values'][number]
export type TemplateQuery = z.output<typeof templateQuerySchema>
