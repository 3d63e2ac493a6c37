import 'server-only'
import type { z } from 'zod'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { writeAudit } from '@/lib/core/db/change'
import { formatDateTime } from '@/lib/core/format/dates'
import { yearsShort } from '@/lib/core/format/quarters'
import type { SentFile } from '@/lib/core/http/contract'
import { streamWorkbook } from '@/lib/core/workbook/write'
import { readEffects } from '@/lib/features/analytics/effect/effect-data'
import { readDescriptions, readFilterNames, readIntervals } from '@/lib/features/analytics/export/export-data'
import { listSheets } from '@/lib/features/analytics/export/export-sheets'
import { conditionSheet, tableSheet } from '@/lib/features/analytics/export/export-table'
import { chosenCategory } from '@/lib/features/analytics/group/group-data'
import { citedWords } from '@/lib/features/analytics/publications/labels'
import { readReportSource, shownSize } from '@/lib/features/analytics/report/report-data'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { reportExportQuerySchema } from '@/lib/features/analytics/schema'
import { readPlan } from '@/lib/features/measures/data'

type ReportExportQuery = z.output<typeof reportExportQuerySchema>

/** Shown for a filter that does not restrict. */
const EVERY = 'все'

async function gather(scope: CompanyScope, query: ReportExportQuery) {
  const { metric_category_id: chosen } = query
  const all = await readReportSource(scope, query)
  // Significance is judged over all categories, even in a report of one.
  const category = chosen === null ? null : chosenCategory(all.categories, chosen)
  const source = category ? { ...all, categories: [category] } : all
  const ownId = source.own?.id ?? null
  const [descriptions, filters, intervalOf, measures, { data: effects }] = await Promise.all([
    readDescriptions(),
    readFilterNames(query),
    readIntervals(source),
    readPlan(scope, ownId, null),
    readEffects(scope, { company_id: ownId, publication: source.publication.ref?.id ?? null }),
  ])
  const planned = measures.filter(({ metric }) => chosen === null || metric.metric_category_id === chosen)
  return { source, descriptions, filters, intervalOf, measures: planned, effects }
}

/**
 * The report as a workbook, GET /api/analytics-report-data/export: conditions, table, definitions, signals, measures.
 * The export is audited before the first byte is sent.
 * @throws AppError not_found for an organisation that an admin names, or a category, that does not exist
 */
export async function exportReport(scope: CompanyScope, query: ReportExportQuery): Promise<SentFile> {
  const gathered = await gather(scope, query)
  const { source, descriptions, filters, measures, effects } = gathered
  await writeAudit(source.own?.id ?? null, {
    action: 'report.export',
    entity: 'company',
    after: {
      years: [source.years.from, source.years.to],
      organisations: source.group.members.size,
      filters: companyFilterOf(query),
      ...(query.metric_category_id === null ? {} : { metric_category_id: query.metric_category_id }),
    },
  })
  const years = yearsShort(source.years)
  const category = query.metric_category_id === null ? undefined : source.categories[0]
  const title = [`Отчёт по показателям ${years}`, category?.short_name].filter(Boolean).join(', ')
  const madeAt = formatDateTime(new Date())
  const own = source.own ? `${source.own.short_name}, № ${source.own.number}` : 'не выбрана'
  const { method, ref } = source.publication
  const few = ref ? `меньше ${source.minGroup}` : 'выпуска ещё не было'
  const olderMethod = method === null || method === METHOD_VERSION ? '' : `, места — ${method}`
  const emergency = query.is_emergency ? 'с экстренной помощью' : 'без экстренной помощи'
  const conditions: Array<[string, string | number]> = [
    ['Сформирован', madeAt],
    ['Организация', own],
    ['Годы', years],
    ['Категория', category?.name ?? EVERY],
    ['Тип организации', filters.types?.join(', ') ?? EVERY],
    ['Форма собственности', filters.ownership ?? EVERY],
    ['Уровень', filters.level ?? EVERY],
    ['Коечный фонд', filters.beds ?? EVERY],
    ['Экстренная помощь', query.is_emergency === null ? EVERY : emergency],
    ['Организаций в группе (N)', shownSize(source).organisations ?? few],
    ['Наименьшая группа для сравнения', source.minGroup],
    ['Выпуск', citedWords(source.meta) ?? 'ещё не было'],
    ['Метод', `версия ${METHOD_VERSION}${olderMethod}`],
  ]
  const issue = ref ? `, выпуск ${ref.number}` : ''
  const foot = `Сформирован ${madeAt}${issue}, метод ${METHOD_VERSION}`
  const sheet = <Sheet>(name: string, about: string, content: Sheet) => ({
    name,
    page: { head: [source.own ? own : '', about] as const, foot },
    ...content,
  })
  const lists = listSheets(source, descriptions, measures, effects)
  const body = streamWorkbook([
    sheet('Условия', title, conditionSheet(title, conditions, source.minGroup)),
    sheet('Отчёт', title, tableSheet(gathered)),
    sheet('Определения', 'Определения показателей', lists.definitions),
    sheet('Сигналы', `Сигналы, ${years}`, lists.signals),
    sheet('Мероприятия', 'План мероприятий', lists.measures),
  ])
  return { name: title, asciiName: `report-${years.replace('–', '-')}`, body }
}
