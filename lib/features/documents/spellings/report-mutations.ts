import 'server-only'
import { z } from 'zod'
import type { IsoDate } from '@/lib/calc/dates'
import { ratioOfFormula } from '@/lib/calc/formula/ratio'
import { PERIODICITY, periodLastDay } from '@/lib/calc/periods'
import type { ExchangeKey } from '@/lib/core/auth/exchange-key'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { rows } from '@/lib/core/db/rows'
import { AppError, fieldError } from '@/lib/core/http/errors'
import type { OperationOutcome } from '@/lib/core/http/fhir'
import { parseFields } from '@/lib/core/http/parse-fields'
import { type ImportAnswer, type ImportRow, importAnswer } from '@/lib/features/documents/exchange/contract'
import { type SentPush, takePush } from '@/lib/features/documents/exchange/mutations'
import { beginningOn, periodText, rowOutcomeNames } from '@/lib/features/documents/exchange/rules'
import { type MeasureReport, type Push, pushSchema } from '@/lib/features/documents/exchange/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const metricRow = z.object({
  code: z.string(),
  formula: z.string(),
  /** Variable → code of its source datum. */
  codes: z.record(z.string(), z.string()),
})

const readMetrics = (codes: readonly string[]) =>
  rows(
    metricRow,
    Prisma.sql`
    SELECT m.code, m.formula, coalesce((SELECT json_object_agg(v.var_name, d.code) FROM metric_calc_data v
      JOIN source_data d ON d.id = v.source_datum_id WHERE v.metric_id = m.id), '{}'::json) AS codes
    FROM metrics m WHERE m.code = ANY(${[...codes]}::text[])`,
  )

/** The period with these first and last days, «2026-Q3»; null if there is none. */
function daysPeriod(start: IsoDate, end: IsoDate): string | null {
  const found = Object.values(PERIODICITY)
    .map((periodicity) => beginningOn(periodicity, start))
    .find((period) => period && periodLastDay(period) === end)
  return found ? periodText(found) : null
}

/**
 * A report of one period as a push: a population is the numerator or denominator of the indicator named by its group or
 * else the measure; any other is the code of a source datum. Equal values of several groups are sent once.
 */
async function pushOf({ measure, reporter, period, group }: MeasureReport): Promise<Push> {
  const sent = daysPeriod(period.start, period.end)
  if (sent === null) throw fieldError('period', 'Укажите первый и последний день квартала, месяца или года')
  const own = measure.split('|')[0]?.split('/').at(-1) ?? ''
  const groups = group.map(({ code, population }) => ({ metric: code?.coding[0]?.code ?? own, population }))
  const metrics = new Map(
    (await readMetrics(groups.map(({ metric }) => metric))).map((one) => [
      one.code,
      { numerator: codeOf(one, 'numerator'), denominator: codeOf(one, 'denominator') },
    ]),
  )
  const values = groups.flatMap(({ metric, population }) =>
    population.map(({ code, count }) => {
      const part = code.coding[0]?.code ?? ''
      const isPart = part === 'numerator' || part === 'denominator'
      return { code: isPart ? (metrics.get(metric)?.[part] ?? `${metric}.${part}`) : part, value: count }
    }),
  )
  const once = new Map(values.map((value) => [JSON.stringify(value), value]))
  return parseFields(pushSchema, {
    period: sent,
    values: [...once.values()],
    organization: reporter?.identifier?.value,
  })
}

function codeOf({ formula, codes }: z.output<typeof metricRow>, part: 'numerator' | 'denominator') {
  const letter = ratioOfFormula(formula)?.[part]
  return letter ? codes[letter] : undefined
}

const SEVERITY: Readonly<Record<ImportRow['outcome'], OperationOutcome['issue'][number]['severity']>> = {
  refused: 'error',
  kept: 'warning',
  changed: 'information',
  created: 'information',
  cleared: 'information',
  same: 'information',
}

/** The verdict of each row, the documents' warnings, and whether anything was written. */
const outcomeOf = (answer: ImportAnswer): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: [
    ...answer.rows.map(({ code, outcome, message }) => ({
      severity: SEVERITY[outcome],
      code: SEVERITY[outcome] === 'information' ? ('informational' as const) : ('business-rule' as const),
      diagnostics: `${code}: ${rowOutcomeNames(answer)[outcome]}, ${message}`,
    })),
    ...answer.documents.flatMap(({ warnings }) =>
      warnings.map(({ metric, message }) => ({
        severity: 'warning' as const,
        code: 'business-rule' as const,
        diagnostics: `${metric}: ${message}`,
      })),
    ),
    {
      severity: 'information',
      code: 'informational',
      diagnostics: `import ${answer.import_id}${answer.dry_run || answer.outcome === 'refused' ? ', ничего не записано' : ''}`,
    },
  ],
})

/**
 * Imports an IHE mADX report as a push.
 * @throws AppError as takePush does, invalid with an OperationOutcome as its data
 */
export async function takeMeasureReport(
  scope: CompanyScope,
  key: ExchangeKey,
  { report, ...how }: Omit<SentPush, 'push'> & { report: MeasureReport },
): Promise<OperationOutcome> {
  try {
    return outcomeOf(await takePush(scope, key, { ...how, push: await pushOf(report) }))
  } catch (error) {
    const refused = error instanceof AppError ? importAnswer.safeParse(error.data).data : undefined
    if (!refused) throw error
    throw new AppError('invalid', { data: { ...outcomeOf(refused) } })
  }
}
