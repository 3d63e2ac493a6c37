import { z } from 'zod'
import type { Period } from '@/lib/calc/periods'
import { pageQuery } from '@/lib/core/http/pagination'
import { bodyDate, queryNumber, querySearch } from '@/lib/core/http/params'
import { lineText } from '@/lib/core/text/fields'
import { periodText, readPeriod } from '@/lib/features/documents/exchange/rules'

const MAX_REPORTS = 40
const MAX_VALUES = 2000
const MAX_CODE = 40

const PERIOD = 'Укажите период: 2026-Q3, 2026-07 или 2026'

const period = z.string({ error: PERIOD }).transform((text, context): Period => {
  const read = readPeriod(text)
  if (read) return read
  context.addIssue({ code: 'custom', message: PERIOD })
  return z.NEVER
})

/** A misspelled field would be left out without a word. @param words of what is no object */
const only =
  (fields: string, words?: string): z.core.$ZodErrorMap =>
  (issue) =>
    issue.code === 'unrecognized_keys' ? `Поля ${issue.keys.join(', ')} нет: есть ${fields}` : words

/** Judged row by row, so that an invalid one is reported beside the others. */
const sentValue = z.strictObject(
  {
    /** Cut one past the longest code, and with what cannot be stored replaced: still no code. */
    code: z
      .string()
      .catch('')
      .transform((code) =>
        code
          .trim()
          .toLowerCase()
          .slice(0, MAX_CODE + 1)
          .replaceAll('\0', '\ufffd')
          .toWellFormed(),
      ),
    value: z
      .unknown()
      .optional()
      .meta({
        type: ['number', 'string', 'null'],
        description: 'Число, можно текстом и с запятой; null очищает',
      }),
    comment: z
      .unknown()
      .default(null)
      .meta({
        type: ['string', 'null'],
        description: 'До 500 знаков: становится пояснением; прежнее заменяет, только если и его передал ключ',
      }),
  },
  { error: only('code, value, comment', 'Ожидается объект с кодом и значением') },
)

const report = z.strictObject(
  {
    period,
    values: z
      .array(sentValue, { error: 'Ожидается список значений' })
      .min(1, 'Передайте хотя бы одно значение')
      .max(MAX_VALUES, `Не больше ${MAX_VALUES} значений за период`),
  },
  { error: only('period, values') },
)

/** Body of POST /api/exchange/values: one period, or several. */
export const pushSchema = z
  .strictObject(
    {
      period: report.shape.period.optional(),
      values: report.shape.values.optional(),
      reports: z
        .array(report, { error: 'Ожидается список отчётов' })
        .min(1, 'Передайте хотя бы один отчёт')
        .max(MAX_REPORTS, `Не больше ${MAX_REPORTS} периодов за один раз`)
        .optional(),
      /** The sender's organisation, to detect another organisation's key: its number, ОИД, ИНН or own code. */
      organization: z
        .preprocess((sent) => (typeof sent === 'number' ? String(sent) : sent), lineText(64))
        .optional(),
    },
    { error: only('period, values, reports, organization') },
  )
  .meta({ oneOf: [{ required: ['period', 'values'] }, { required: ['reports'] }] })
  .transform(({ period, values, reports, organization = null }, context) => {
    if (reports && !period && !values) return { reports, organization }
    if (period && values && !reports) return { reports: [{ period, values }], organization }
    context.addIssue({
      code: 'custom',
      path: ['period'],
      message: 'Укажите либо period и values, либо reports',
    })
    return z.NEVER
  })
  .refine(
    ({ reports }) => new Set(reports.map((one) => periodText(one.period))).size === reports.length,
    'Период указан дважды',
  )

const coded = z.object({ coding: z.array(z.object({ code: lineText(MAX_CODE) })).min(1) })

/** Body of PUT /api/exchange/MeasureReport/{id}: the part of FHIR R4's MeasureReport that IHE mADX uses. */
export const measureReportSchema = z.object({
  resourceType: z.literal('MeasureReport', { error: 'Ожидается MeasureReport' }),
  id: z.string(),
  status: z.literal('complete', { error: 'Ожидается complete' }),
  type: z.literal('summary', { error: 'Ожидается summary' }),
  measure: lineText(500),
  reporter: z.object({ identifier: z.object({ value: z.string() }).optional() }).optional(),
  period: z.object({ start: bodyDate, end: bodyDate }),
  group: z
    .array(
      z.object({
        code: coded.optional(),
        population: z.array(z.object({ code: coded, count: z.number().nullable() })).max(MAX_VALUES),
      }),
    )
    .min(1)
    .max(MAX_VALUES),
})

export const periodSchema = z.object({ period })

/** Query of GET /api/exchange-log: of one key, optionally only imports with refused rows. */
export const importsQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  exchange_key_id: queryNumber.default(null),
  refused: z.enum(['true']).nullable().catch(null),
})

export type MeasureReport = z.output<typeof measureReportSchema>
export type Push = z.output<typeof pushSchema>
