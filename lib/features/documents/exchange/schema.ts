import { z } from 'zod'
import type { Period } from '@/lib/calc/periods'
import { pageQuery } from '@/lib/core/http/pagination'
import { queryNumber, querySearch } from '@/lib/core/http/params'
import { optionalLine } from '@/lib/core/text/fields'
import { periodText, readPeriod } from '@/lib/features/documents/exchange/rules'

const MAX_REPORTS = 40
const MAX_VALUES = 2000

const PERIOD = 'Укажите период: 2026-Q3, 2026-07 или 2026'

const period = z.string({ error: PERIOD }).transform((text, context): Period => {
  const read = readPeriod(text)
  if (read) return read
  context.addIssue({ code: 'custom', message: PERIOD })
  return z.NEVER
})

/** A number is judged row by row, so that one that is none is told beside the others. */
const sentValue = z.object(
  {
    code: z.string({ error: 'Укажите код' }).trim().toLowerCase().max(40, 'Не больше 40 символов'),
    value: z.unknown(),
    comment: optionalLine(500).default(null),
  },
  { error: 'Ожидается объект с кодом и значением' },
)

const report = z.object({
  period,
  values: z
    .array(sentValue, { error: 'Ожидается список значений' })
    .min(1, 'Передайте хотя бы одно значение')
    .max(MAX_VALUES, `Не больше ${MAX_VALUES} значений за период`),
})

/** Body of POST /api/exchange/values: one period, or several. */
export const pushSchema = z
  .object({
    period: report.shape.period.optional(),
    values: report.shape.values.optional(),
    reports: z
      .array(report, { error: 'Ожидается список отчётов' })
      .min(1, 'Передайте хотя бы один отчёт')
      .max(MAX_REPORTS, `Не больше ${MAX_REPORTS} периодов за один раз`)
      .optional(),
  })
  .transform((sent, context): z.output<typeof report>[] => {
    if (sent.reports) return sent.reports
    if (sent.period && sent.values) return [{ period: sent.period, values: sent.values }]
    context.addIssue({ code: 'custom', path: ['period'], message: 'Укажите period и values или reports' })
    return z.NEVER
  })
  .refine(
    (reports) => new Set(reports.map((one) => periodText(one.period))).size === reports.length,
    'Период указан дважды',
  )
  .transform((reports) => ({ reports }))

const queryFlag = z.enum(['true', 'false', '1', '0'], { error: 'true или false' }).optional()
const isOn = (flag: z.output<typeof queryFlag>) => flag === 'true' || flag === '1'

export const pushQuerySchema = z
  .object({ dry_run: queryFlag, partial: queryFlag })
  .transform(({ dry_run, partial }) => ({ isDryRun: isOn(dry_run), isPartial: isOn(partial) }))

export const periodSchema = z.object({ period })
export const statusQuerySchema = z.object({ year: queryNumber.default(null) })

/** Query of GET /api/exchange-log: of one key, and where asked only those with refused rows. */
export const importsQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  exchange_key_id: queryNumber.default(null),
  refused: z.enum(['true']).nullable().catch(null),
})

export type Push = z.output<typeof pushSchema>
export type PushQuery = z.output<typeof pushQuerySchema>
export type ImportsQuery = z.output<typeof importsQuerySchema>
