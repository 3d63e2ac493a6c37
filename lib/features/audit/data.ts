import 'server-only'
import { z } from 'zod'
import { type CompanyScope, reachesAllSql } from '@/lib/core/auth/scope'
import { instantSql, matchesSearch, RUSSIAN } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { oneRow, requireJson, rows } from '@/lib/core/db/rows'
import { env } from '@/lib/core/process/env'
import { type Fields, mapped } from '@/lib/core/record/record'
import { auditEvent, auditEventDetails, type MoveRun, moveRun } from '@/lib/features/audit/contract'
import { FIELD_LABELS, VALUE_NAMES } from '@/lib/features/audit/fields/labels'
import type { Wording } from '@/lib/features/audit/rules'
import type { JournalFilters, journalQuerySchema } from '@/lib/features/audit/schema'
import { COMPANY } from '@/lib/features/companies/record'
import { MEASURE } from '@/lib/features/measures/record'
import { METRIC } from '@/lib/features/metrics/record'
import { readChoices } from '@/lib/features/references/data'
import { PERSON } from '@/lib/features/users/record'
import { Prisma } from '@/lib/generated/prisma/client'

/** What is of one organisation, by the table where it stands. */
const OF_COMPANIES = Object.entries({
  input_document: Prisma.sql`input_documents`,
  property_request: Prisma.sql`property_requests`,
  contact_offer: Prisma.sql`contact_offers`,
  chart_mark: Prisma.sql`chart_marks`,
  measure: Prisma.sql`measures`,
  control_report: Prisma.sql`control_reports`,
  quality_finding: Prisma.sql`quality_findings`,
  case_recheck: Prisma.sql`case_rechecks`,
  signal_review: Prisma.sql`signal_reviews`,
})

const companyNames = OF_COMPANIES.map(
  ([entity, table]) => Prisma.sql`WHEN ${entity} THEN (SELECT s.short_name FROM ${table} o
    JOIN companies s ON s.id = o.company_id WHERE o.id = e.entity_id)`,
)

const SUBJECT = Prisma.sql`CASE e.entity
  WHEN 'user' THEN (SELECT concat_ws(' ', s.surname, s.name) FROM users s WHERE s.id = e.entity_id)
  WHEN 'company' THEN (SELECT s.short_name FROM companies s WHERE s.id = e.entity_id)
  WHEN 'input_document' THEN (SELECT concat_ws(', ', s.short_name, mc.short_name, CASE WHEN d.month > 0 THEN
      to_char(make_date(d.year, d.month, 1), 'MM.YYYY') WHEN d.quarter > 0
      THEN to_char(d.quarter, 'FMRN') || ' кв. ' || d.year ELSE d.year || ' год' END)
    FROM input_documents d JOIN companies s ON s.id = d.company_id
    JOIN metric_categories mc ON mc.id = d.metric_category_id WHERE d.id = e.entity_id)
  WHEN 'publication' THEN (SELECT concat_ws('-', p.year, to_char(p.quarter, 'FMRN'), p.sequence)
    FROM publications p WHERE p.id = e.entity_id)
  ${Prisma.join(companyNames, ' ')}
  WHEN 'feedback' THEN (SELECT s.subject FROM feedback_messages s WHERE s.id = e.entity_id)
  WHEN 'exchange_key' THEN (SELECT s.name || ' (' || s.hint || '…)' FROM exchange_keys s WHERE s.id = e.entity_id)
  WHEN 'metric' THEN (SELECT s.name FROM metrics s WHERE s.id = e.entity_id)
  WHEN 'source_datum' THEN (SELECT s.name FROM source_data s WHERE s.id = e.entity_id)
  WHEN 'metric_category' THEN (SELECT s.name FROM metric_categories s WHERE s.id = e.entity_id) END`

/** Snapshots are compared as a whole: for a document the field names say nothing. */
const CHANGED = Prisma.sql`CASE WHEN e.entity <> 'input_document' AND jsonb_typeof(e.before) = 'object'
    AND jsonb_typeof(e.after) = 'object'
  THEN ARRAY(SELECT field FROM jsonb_object_keys(e.before || e.after) field
    WHERE e.before -> field IS DISTINCT FROM e.after -> field AND field <> 'version' ORDER BY field LIMIT 6)
  ELSE ARRAY[]::text[] END`

/** An event `e` in the API's shape, with optional further properties. */
const eventJson = (more = Prisma.empty) => Prisma.sql`json_build_object(
  'id', e.id, 'at', ${instantSql(Prisma.sql`e.at`)},
  'user', CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'surname', u.surname, 'name', u.name,
    'secname', u.secname, 'email', u.email) END,
  'action', e.action, 'entity', e.entity, 'entity_id', e.entity_id, 'subject', ${SUBJECT}, 'changed', ${CHANGED}, 'address', e.address,
  'request_id', e.request_id ${more})`

const EVENTS = Prisma.sql`audit_events e LEFT JOIN users u ON u.id = e.user_id`

const midnight = (day: Prisma.Sql) => Prisma.sql`(${day})::timestamp AT TIME ZONE ${env().APP_TIMEZONE}`

/**
 * Whether the event is by or about a person matching the search, by their own words or their organisation's of today,
 * or about such an organisation, or what is of it.
 */
function isMatch(search: string): Prisma.Sql {
  const within = (words: Prisma.Sql) => matchesSearch(words, search)
  const people = Prisma.sql`SELECT p.id FROM users p LEFT JOIN companies c ON c.id = p.company_id
    WHERE ${within(Prisma.sql`concat_ws(' ', p.search_text, c.search_text)`)}`
  const company = within(Prisma.sql`c.search_text`)
  const ofCompany = ([entity, table]: (typeof OF_COMPANIES)[number]) => Prisma.sql`
    e.entity = ${entity} AND e.entity_id IN (SELECT s.id FROM ${table} s
      JOIN companies c ON c.id = s.company_id WHERE ${company})`
  return Prisma.sql`(e.user_id IN (${people}) OR e.entity = 'user' AND e.entity_id IN (${people})
    OR e.entity = 'company' AND e.entity_id IN (SELECT c.id FROM companies c WHERE ${company})
    OR ${Prisma.join(OF_COMPANIES.map(ofCompany), ' OR ')}
    OR e.entity = 'exchange_key' AND e.entity_id IN (SELECT k.id FROM exchange_keys k
      JOIN companies c ON c.id = k.company_id WHERE ${within(KEY_TEXT)}))`
}

/** As `search_text` is made. */
const KEY_TEXT = Prisma.sql`c.search_text || ' ' || translate(lower((k.name || ' ' || k.hint) ${RUSSIAN}), 'ё', 'е')`

function matches(scope: CompanyScope, { search, action, entity, entity_id, from, to }: JournalFilters) {
  return Prisma.join(
    [
      reachesAllSql(scope),
      search === null ? Prisma.sql`true` : isMatch(search),
      action === null ? Prisma.sql`true` : Prisma.sql`e.action = ${action}`,
      entity === null ? Prisma.sql`true` : Prisma.sql`e.entity = ${entity}`,
      entity_id === null ? Prisma.sql`true` : Prisma.sql`e.entity_id = ${entity_id}`,
      from === null ? Prisma.sql`true` : Prisma.sql`e.at >= ${midnight(Prisma.sql`${from}::date`)}`,
      to === null ? Prisma.sql`true` : Prisma.sql`e.at < ${midnight(Prisma.sql`${to}::date + 1`)}`,
    ],
    ' AND ',
  )
}

/** A page of the audit log, newest first, GET /api/audit-events. */
export function readJournal(scope: CompanyScope, query: z.output<typeof journalQuerySchema>, url: URL) {
  return readPage(auditEvent, query, url, {
    table: 'audit_events',
    from: EVENTS,
    id: Prisma.sql`e.id`,
    where: matches(scope, query),
    order: Prisma.sql`e.id`,
    direction: 'desc',
    row: eventJson(),
  })
}

const DETAILS = eventJson(Prisma.sql`, 'before', e.before, 'after', e.after`)
type Details = z.output<typeof auditEventDetails>

/** @throws AppError not_found when there is none within the scope */
export function readEvent(scope: CompanyScope, id: number): Promise<Details> {
  const which = Prisma.sql`FROM ${EVENTS} WHERE e.id = ${id} AND ${reachesAllSql(scope)}`
  return requireJson(auditEventDetails, DETAILS, which)
}

const AT_ONCE = 500

/** Matching events for an export, and their number: it is counted only slightly beyond the limit. */
export async function findEvents(scope: CompanyScope, filters: JournalFilters, limit: number) {
  const row = await oneRow(
    z.object({ count: z.int() }),
    Prisma.sql`SELECT count(*)::int AS count FROM
      (SELECT FROM ${EVENTS} WHERE ${matches(scope, filters)} LIMIT ${limit + 1}) found`,
  )
  return { count: row?.count ?? 0, events: eachEvent(scope, filters) }
}

/** All matching events with before and after, newest first, in batches. */
async function* eachEvent(scope: CompanyScope, filters: JournalFilters): AsyncGenerator<Details> {
  for (let below: number | null = null; ; ) {
    const found: Array<{ event: Details }> = await rows(
      z.object({ event: auditEventDetails }),
      Prisma.sql`SELECT ${DETAILS} AS event FROM ${EVENTS}
        WHERE ${matches(scope, filters)} AND (${below}::int IS NULL OR e.id < ${below}::int)
        ORDER BY e.id DESC LIMIT ${AT_ONCE}`,
    )
    for (const { event } of found) yield event
    below = found.at(-1)?.event.id ?? null
    if (below === null) return
  }
}

/** The latest runs of the move with their reports. */
export function readMoveRuns(scope: CompanyScope): Promise<MoveRun[]> {
  return rows(
    moveRun,
    Prisma.sql`
    SELECT id, ${instantSql(Prisma.sql`at`)} AS at, command, exit_code, report->'totals' AS totals, report->'open' AS open,
      (report->>'open_count')::int AS open_count, (report->>'compared')::int AS compared
    FROM move_runs WHERE ${reachesAllSql(scope)} ORDER BY id DESC LIMIT 100`,
  )
}

const labelsOf = (fields: Fields): Record<string, string> => mapped(fields, ({ label }) => label)

export const RECORD_LABELS: Wording['records'] = {
  company: labelsOf(COMPANY),
  measure: labelsOf(MEASURE),
  metric: labelsOf(METRIC),
  property_request: labelsOf(COMPANY),
  user: labelsOf(PERSON),
}

const namedRow = z.object({ id: z.int(), name: z.string() })

/** Words for what events store: labels, words of codes, and the names of what their ids denote. */
export async function readWording(scope: CompanyScope): Promise<Wording> {
  const [choices, metrics, categories] = await Promise.all([
    readChoices(scope, { ...COMPANY, ...PERSON, ...METRIC }),
    rows(namedRow, Prisma.sql`SELECT id, short_name AS name FROM metrics`),
    rows(namedRow, Prisma.sql`SELECT id, short_name AS name FROM metric_categories`),
  ])
  const ids = (named: ReadonlyArray<z.output<typeof namedRow>>) =>
    Object.fromEntries(named.map(({ id, name }) => [id, name]))
  const named = {
    ...choices,
    company_types: choices.company_type_id,
    pilots: choices.company_id,
    metric_category_id: categories,
    metric_category_ids: categories,
    categories,
    metric_id: metrics,
    copied_from: metrics,
  }
  const names = Object.fromEntries(Object.entries(named).map(([field, all]) => [field, ids(all)]))
  return { names: { ...names, ...VALUE_NAMES }, fields: FIELD_LABELS, records: RECORD_LABELS }
}
