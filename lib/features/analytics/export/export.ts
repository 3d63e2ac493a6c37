import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { formatDateTime } from '@/lib/core/format/dates'
import type { SentFile } from '@/lib/core/http/contract'
import { streamWorkbook } from '@/lib/core/workbook/write'
import { yearsOf } from '@/lib/features/analytics/dynamics/dynamics-periods'
import {
  readDefinitions,
  readFilterNames,
  readOwnVariables,
} from '@/lib/features/analytics/export/export-data'
import {
  DEFINITION_FROZEN,
  DEFINITION_WIDTHS,
  definitionRows,
} from '@/lib/features/analytics/export/export-definitions'
import { TABLE_FROZEN, tableRows, tableWidths } from '@/lib/features/analytics/export/export-table'
import { conditionSheetRows } from '@/lib/features/analytics/export/export-words'
import { readReportSource, shownSize } from '@/lib/features/analytics/report/report-data'
import type { ReportQuery } from '@/lib/features/analytics/schema'
import { auditExport } from '@/lib/features/analytics/statements'

async function gather(scope: CompanyScope, query: ReportQuery) {
  const source = await readReportSource(scope, query)
  const [definitions, filters, variables] = await Promise.all([
    readDefinitions(),
    readFilterNames(query),
    readOwnVariables(source.own?.id ?? null, yearsOf(source.years)),
  ])
  return { source, definitions, filters, variables }
}

/**
 * The report as a workbook, GET /api/analytics-report-data/export: conditions, table, definitions. Who took it out is
 * in the audit log before the first byte is sent.
 * @throws AppError not_found when an admin names an organisation that does not exist
 */
export async function exportReport(scope: CompanyScope, query: ReportQuery): Promise<SentFile> {
  const { source, definitions, filters, variables } = await readingFromStandby(() => gather(scope, query))
  await auditExport(source, query)
  const { from, to } = source.years
  const years = from === to ? String(from) : `${from}–${to}`
  const title = `Отчёт по показателям ${years}`
  const conditions = {
    title,
    madeAt: formatDateTime(source.asOf, env().APP_TIMEZONE),
    ownNumber: source.own?.number ?? null,
    years,
    filters,
    isEmergency: query.is_emergency,
    organisations: shownSize(source).organisations,
    minGroup: source.minGroup,
  }
  const body = streamWorkbook([
    { name: 'Условия', widths: [34, 90], rows: conditionSheetRows(conditions) },
    {
      name: 'Отчёт',
      widths: tableWidths(source),
      frozen: TABLE_FROZEN,
      filterRow: TABLE_FROZEN.rows,
      landscape: true,
      rows: tableRows({ source, definitions, variables }),
    },
    {
      name: 'Определения',
      widths: DEFINITION_WIDTHS,
      frozen: DEFINITION_FROZEN,
      landscape: true,
      rows: definitionRows(source, definitions),
    },
  ])
  return { name: title, asciiName: `report-${years.replace('–', '-')}`, body }
}
