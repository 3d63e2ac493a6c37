import 'server-only'
import { z } from 'zod'
import { dueDate, type Period, periodFirstDay } from '@/lib/calc/periods'
import type { ExchangeKey } from '@/lib/core/auth/exchange-key'
import { type CompanyScope, withinCompany } from '@/lib/core/auth/scope'
import { instantSql, matchesSearch } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { requireJson, rows } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { env } from '@/lib/core/process/env'
import { pick } from '@/lib/core/record/record'
import { isSameKey, loadDocuments } from '@/lib/features/documents/entry/load'
import { presentDocument } from '@/lib/features/documents/entry/present'
import { cellIn, countWarnings, periodsIn } from '@/lib/features/documents/entry/rules'
import {
  type catalogue,
  type exchangeStatus,
  type exchangeValues,
  type ImportAnswer,
  importAnswer,
  importBrief,
} from '@/lib/features/documents/exchange/contract'
import { periodText } from '@/lib/features/documents/exchange/rules'
import type { importsQuerySchema } from '@/lib/features/documents/exchange/schema'
import { readMatrix } from '@/lib/features/documents/summary/summary-data'
import { readEntries } from '@/lib/features/documents/template/template-data'
import { sourceDatum } from '@/lib/features/source-data/contract'
import { Prisma } from '@/lib/generated/prisma/client'

export const ANSWER_JSON = Prisma.sql`json_build_object('import_id', i.id, 'dry_run', i.is_dry_run, 'outcome', i.outcome,
  'counts', i.counts, 'rows', i.rows, 'documents', i.documents)`

/** The documents of a key's organisation in a period. */
export const readAll = (scope: CompanyScope, key: ExchangeKey, period: Period) =>
  readEntries(scope, { companyId: key.company_id, period, metricCategoryIds: null })

const codeRow = sourceDatum.omit({ version: true, uses: true })

export const readCodes = () =>
  rows(codeRow, Prisma.sql`SELECT id, code, name, unit, is_whole FROM source_data ORDER BY code`)

/** Data expected in a period, by the codes they are sent under, and the state of its documents. */
export async function readCatalogue(
  scope: CompanyScope,
  key: ExchangeKey,
  period: Period,
): Promise<z.output<typeof catalogue>> {
  const [entries, codes] = [await readAll(scope, key, period), await readCodes()]
  const uses = entries.flatMap(({ metric_category, rows: all }) =>
    all.flatMap(({ metric }) =>
      metric.metric_calc_data.map(({ name, source_datum }) => ({
        datum: source_datum?.id ?? null,
        category: metric_category.short_name,
        category_id: metric_category.id,
        metric: metric.name,
        variable: name,
      })),
    ),
  )
  const due = dueDate(period, env().SUBMISSION_DEADLINE_DAYS)
  return {
    period: periodText(period),
    values: codes.flatMap(({ id, ...code }) => {
      const own = uses.filter(({ datum }) => datum === id).map(({ datum: _datum, ...use }) => use)
      return own.length > 0 ? [{ ...code, uses: own }] : []
    }),
    categories: entries.map(
      ({ metric_category: { id, name }, documentId, isApproved, refused, rows: all }) => {
        const without_code = all.flatMap(({ metric }) =>
          metric.metric_calc_data
            .filter(({ source_datum }) => source_datum === null)
            .map((variable) => ({ metric: metric.name, variable: variable.name })),
        )
        const begun = documentId === null ? 'not_begun' : isApproved ? 'approved' : 'draft'
        const hasData = all.length > 0
        return {
          id,
          name,
          document_id: documentId,
          state: !hasData ? 'not_asked' : refused === null || refused === 'approved' ? begun : 'closed',
          due_date: hasData ? due : null,
          without_code,
          is_ready: hasData && without_code.length === 0,
        }
      },
    ),
  }
}

/** The organisation's own numbers of a period, each with its source. */
export async function readExchangeValues(
  scope: CompanyScope,
  key: ExchangeKey,
  period: Period,
): Promise<z.output<typeof exchangeValues>> {
  const [entries, codes] = [await readAll(scope, key, period), await readCodes()]
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  const values = entries.flatMap(({ document }) =>
    (document?.rows ?? []).flatMap(({ metric, input_document_value_calc_data }) =>
      input_document_value_calc_data.flatMap(({ metric_calc_data_id, exact, source, offer }) => {
        const variable = metric.metric_calc_data.find(({ id }) => id === metric_calc_data_id)
        const code = codeOf.get(variable?.source_datum?.id ?? 0)
        if (!document || !variable || code === undefined) return []
        const { id, name } = document.metric_category
        return {
          code,
          value: exact,
          category: { id, name },
          metric: { id: metric.id, name: metric.name },
          variable: variable.var_name,
          source,
          at: source?.at ?? null,
          offered: offer && !offer.declined ? offer.value : null,
        }
      }),
    ),
  )
  return { period: periodText(period), values }
}

/** The explanations that keys wrote last, found by document and indicator. */
export async function readKeyExplanations(documentIds: number[]) {
  const found = await rows(
    z.object({ id: z.int(), metric_id: z.int(), text: z.string().nullable(), is_of_key: z.boolean() }),
    Prisma.sql`
    SELECT DISTINCT ON (d.id, c.metric_id) d.id, c.metric_id, c.new AS text,
      coalesce(c.source ->> 'kind' = 'key', false) AS is_of_key
    FROM input_documents d JOIN input_document_events e ON ${isSameKey('e', 'd')}
    CROSS JOIN jsonb_to_recordset(history_changes(e.changes)) AS c(metric_id int, field text, new text, source jsonb)
    WHERE d.id = ANY(${documentIds}::int[]) AND c.field = 'note'
    ORDER BY d.id, c.metric_id, e.id DESC`,
  )
  const ofKeys = new Map(
    found.flatMap(({ id, metric_id, text, is_of_key }) =>
      is_of_key && text !== null ? [[`${id}/${metric_id}`, text]] : [],
    ),
  )
  return (documentId: number | null, metricId: number) => ofKeys.get(`${documentId}/${metricId}`)
}

/** State of each document of a year; a year out of range is clamped. */
export async function readStatus(
  scope: CompanyScope,
  key: ExchangeKey,
  requested: number | null,
): Promise<z.output<typeof exchangeStatus>> {
  const { data } = await readMatrix(scope, key.company_id, requested)
  const { year } = data
  const documents = await loadDocuments(
    scope,
    Prisma.sql`d.company_id = ${key.company_id}::int AND d.year = ${year}::int`,
  )
  const warnings = new Map(
    documents.map((row) => {
      const { id, input_document_values } = presentDocument(scope, row)
      return [id, countWarnings(input_document_values.filter((one) => one.is_active))]
    }),
  )
  const cells = data.metric_categories.flatMap((category) =>
    periodsIn(year).flatMap((period) => {
      const cell = cellIn(category, period)
      if (!cell) return []
      const about = { category: pick(category, ['id', 'name']), period: periodText(period) }
      if (cell.id === null)
        return {
          ...about,
          ...NOTHING,
          state: cell.ready ? ('not_begun' as const) : ('closed' as const),
          due_date: cell.ready ? cell.due_date : null,
        }
      const isApproved = cell.input_document_status_id === DOCUMENT_STATUS.approved
      return {
        ...about,
        state: isApproved ? ('approved' as const) : ('draft' as const),
        ...pick(cell, ['filled', 'total', 'due_date', 'open_questions']),
        document_id: cell.id,
        warnings: warnings.get(cell.id) ?? 0,
        is_returned: cell.returned,
      }
    }),
  )
  return { year, cells }
}

const NOTHING = {
  document_id: null,
  filled: null,
  total: null,
  open_questions: 0,
  warnings: 0,
  is_returned: false,
}

/** The stored answer to an import of the same organisation. @throws AppError not_found */
export function readImport(scope: CompanyScope, id: number): Promise<ImportAnswer> {
  const which = Prisma.sql`FROM ${IMPORTS} WHERE i.id = ${id} AND ${ofCompany(scope)}`
  return requireJson(importAnswer, ANSWER_JSON, which)
}

const IMPORTS = Prisma.sql`exchange_imports i JOIN exchange_keys k ON k.id = i.exchange_key_id
  JOIN companies c ON c.id = k.company_id`

/** Keys `k` of accessible organisations. */
export const ofCompany = (scope: CompanyScope): Prisma.Sql => withinCompany(scope, Prisma.sql`k.company_id`)

/** A page of imports, newest first. */
export function readImports(scope: CompanyScope, query: z.output<typeof importsQuerySchema>, url: URL) {
  return readPage(importBrief, query, url, {
    table: 'exchange_imports',
    from: IMPORTS,
    id: Prisma.sql`i.id`,
    where: Prisma.sql`${ofCompany(scope)} AND (${query.exchange_key_id}::int IS NULL OR k.id = ${query.exchange_key_id})
      AND (${query.refused === null} OR (i.counts ->> 'refused')::int > 0)
      AND ${matchesSearch(Prisma.sql`c.search_text`, query.search)}`,
    order: Prisma.sql`i.id`,
    direction: 'desc',
    row: Prisma.sql`json_build_object('id', i.id, 'at', ${instantSql(Prisma.sql`i.at`)}, 'dry_run', i.is_dry_run,
      'outcome', i.outcome, 'counts', i.counts, 'periods', i.periods, 'key', json_build_object('id', k.id, 'name', k.name),
      'company', json_build_object('id', c.id, 'short_name', c.short_name),
      'first_refusal', (SELECT x ->> 'code' || ': ' || (x ->> 'message') FROM jsonb_array_elements(i.rows) x
        WHERE (i.counts ->> 'refused')::int > 0 AND x ->> 'outcome' = 'refused' LIMIT 1))`,
  })
}

/** Two codes that a quarter asks for, for an example of a push; empty if there are none. */
export async function readExample({ companyId }: CompanyScope, quarter: Period) {
  const found = await rows(
    z.object({ code: z.string(), metric: z.string(), organization: z.string().nullable() }),
    Prisma.sql`
    SELECT code, metric,
      (SELECT coalesce(oid, inn, system_code, number::text) FROM companies WHERE id = ${companyId}) AS organization
    FROM (
      SELECT DISTINCT ON (d.id) d.code, m.code AS metric, row_number() OVER (
        ORDER BY c.position, c.id, m.position, m.id, v.var_name) AS place
      FROM metrics m JOIN metric_categories c ON c.id = m.metric_category_id
      JOIN metric_calc_data v ON v.metric_id = m.id JOIN source_data d ON d.id = v.source_datum_id
      WHERE m.metric_period_id = ${quarter.periodicity}
        AND ${periodFirstDay(quarter)}::date BETWEEN m.date_begin AND coalesce(m.date_end, 'infinity')
      ORDER BY d.id, place) asked
    ORDER BY place LIMIT 2`,
  )
  const { metric = '', organization = null } = found[0] ?? {}
  return { codes: found.map(({ code }) => code), metric, organization }
}
