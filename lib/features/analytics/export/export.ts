import 'server-only'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { formatDateTime } from '@/lib/core/format/dates'
import type { SentFile } from '@/lib/core/http/contract'
import { streamWorkbook } from '@/lib/core/workbook/write'
import { yearsOf } from '@/lib/features/analytics/dynamics/dynamics-periods'
import { readEffects } from '@/lib/features/analytics/effect/effect-data'
import {
  readDefinitions,
  readFilterNames,
  readOwnVariables,
} from '@/lib/features/analytics/export/export-data'
import {
  DEFINITION_LAYOUT,
  DEFINITION_WIDTHS,
  definitionRows,
} from '@/lib/features/analytics/export/export-definitions'
import { MEASURE_LAYOUT, MEASURE_WIDTHS, measureRows } from '@/lib/features/analytics/export/export-measures'
import { SIGNAL_LAYOUT, SIGNAL_WIDTHS, signalRows } from '@/lib/features/analytics/export/export-signals'
import { TABLE_LAYOUT, tableRows, tableWidths } from '@/lib/features/analytics/export/export-table'
import { CONDITION_WIDTHS, conditionSheetRows } from '@/lib/features/analytics/export/export-words'
import { readReportSource, shownSize } from '@/lib/features/analytics/report/report-data'
import type { ReportQuery } from '@/lib/features/analytics/schema'
import { auditExport } from '@/lib/features/analytics/statements'
import { readMeasures } from '@/lib/features/measures/data'

async function gather(scope: CompanyScope, query: ReportQuery) {
  const source = await readReportSource(scope, query)
  const ownId = source.own?.id ?? null
  const [definitions, filters, variables, measures, effects] = await Promise.all([
    readDefinitions(),
    readFilterNames(query),
    readOwnVariables(ownId, yearsOf(source.years)),
    readMeasures(scope, ownId),
    readEffects(scope, ownId),
  ])
  return { source, definitions, filters, variables, measures, effects }
}

/**
 * The report as a workbook, GET /api/analytics-report-data/export: conditions, table, signals, measures, definitions.
 * Who took it out is in the audit log before the first byte is sent.
 * @throws AppError not_found when an admin names an organisation that does not exist
 */
export async function exportReport(scope: CompanyScope, query: ReportQuery): Promise<SentFile> {
  const gathered = await readingFromStandby(() => gather(scope, query))
  const { source, definitions, filters, measures, effects } = gathered
  await auditExport(source, query)
  const { from, to } = source.years
  const years = from === to ? String(from) : `${from}–${to}`
  const title = `Отчет по показателям ${years}`
  const madeAt = formatDateTime(source.asOf, env().APP_TIMEZONE)
  const own = source.own ? `${source.own.short_name}, № ${source.own.number}` : 'не выбрана'
  const conditions = {
    title,
    madeAt,
    own,
    years,
    filters,
    isEmergency: query.is_emergency,
    organisations: shownSize(source).organisations,
    minGroup: source.minGroup,
  }
  const foot = `Сформирован ${madeAt}, метод ${METHOD_VERSION}`
  const pageOf = (about: string) => ({ head: [source.own ? own : '', about], foot }) as const
  const body = streamWorkbook([
    {
      name: 'Условия',
      widths: CONDITION_WIDTHS,
      page: pageOf(title),
      rows: conditionSheetRows(conditions),
    },
    {
      name: 'Отчёт',
      widths: tableWidths(source),
      page: pageOf(title),
      rows: tableRows(gathered),
      ...TABLE_LAYOUT,
    },
    {
      name: 'Сигналы',
      widths: SIGNAL_WIDTHS,
      page: pageOf(`Сигналы, ${years}`),
      rows: signalRows(gathered),
      ...SIGNAL_LAYOUT,
    },
    {
      name: 'Мероприятия',
      widths: MEASURE_WIDTHS,
      page: pageOf('План мероприятий'),
      rows: measureRows(measures, effects),
      ...MEASURE_LAYOUT,
    },
    {
      name: 'Определения',
      widths: DEFINITION_WIDTHS,
      page: pageOf('Определения показателей'),
      rows: definitionRows(source, definitions),
      ...DEFINITION_LAYOUT,
    },
  ])
  return { name: title, asciiName: `report-${years.replace('–', '-')}`, body }
}
