import 'server-only'
import { z } from 'zod'
import type { VariableName } from '@/lib/calc/formula/ast'
import { auditEachSql, change } from '@/lib/core/db/change'
import { firstDaySql } from '@/lib/core/db/phrases'
import { idRow, type Source } from '@/lib/core/db/rows'
import { columnsSql, namedSql, pairsSql, rowSql } from '@/lib/core/record/record-sql'
import { METRIC, METRIC_LISTED, type MetricFields } from '@/lib/features/metrics/record'
import type { MetricVariableFields } from '@/lib/features/metrics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const COLUMNS = columnsSql(METRIC)

/** Whether indicator `m` has a document. */
export const METRIC_IN_USE = Prisma.sql`EXISTS (SELECT FROM input_document_values v WHERE v.metric_id = m.id)`

/** Position of row `alias` in its list, from 1: stored positions may have gaps. */
function placeInList(table: string, alias: string, within: Prisma.Sql): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`(SELECT count(*)::int FROM ${Prisma.raw(table)} t
    WHERE ${within} AND (t.position, t.id) <= (${row}.position, ${row}.id))`
}

export const METRIC_PLACE = placeInList(
  'metrics',
  'm',
  Prisma.sql`t.metric_category_id = m.metric_category_id`,
)

/** Whether a row is still at the expected position. */
const isAt = (place: Prisma.Sql, expected: number | undefined): Prisma.Sql =>
  expected === undefined ? Prisma.sql`true` : Prisma.sql`${place} = ${expected}`

export const CATEGORY_PLACE = placeInList('metric_categories', 'c', Prisma.sql`true`)

/** Indicator `m` in a list, without `state`, which depends on today's date. */
export const METRIC_ITEM_JSON = Prisma.sql`json_build_object(
  'id', m.id, 'name', m.name, 'short_name', m.short_name, 'position', ${METRIC_PLACE},
  ${pairsSql('m', METRIC_LISTED)}, 'metric_period', ${namedSql('metric-periods', Prisma.sql`m.metric_period_id`)},
  'metric_unit_id', m.metric_unit_id, 'metric_unit', ${namedSql('metric-units', Prisma.sql`m.metric_unit_id`)},
  'without_code', (SELECT count(*) FROM metric_calc_data cd WHERE cd.metric_id = m.id AND cd.source_datum_id IS NULL),
  'has_documents', ${METRIC_IN_USE}, 'version', m.version)`

/** `{first, last}`: first days of the earliest and the latest period with a document of indicator `m`, or null. */
export const DOCUMENTS_JSON = Prisma.sql`(
  SELECT CASE WHEN count(*) = 0 THEN NULL ELSE json_build_object(
    'first', min(${firstDaySql('d')}), 'last', max(${firstDaySql('d')})) END
  FROM input_document_values v JOIN input_documents d ON d.id = v.input_document_id WHERE v.metric_id = m.id)`

/** Whether indicator `m` has a document outside these dates. */
export function hasDocumentOutside(dates: Pick<MetricFields, 'date_begin' | 'date_end'>): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM input_document_values v JOIN input_documents d ON d.id = v.input_document_id
    WHERE v.metric_id = m.id AND ${firstDaySql('d')} NOT BETWEEN ${dates.date_begin}::date
      AND coalesce(${dates.date_end}::date, 'infinity'))`
}

/** The unit with this name, ignoring case, spelled as last typed; created on first use. @param isAllowed otherwise none */
function unitSql(name: string, isAllowed = Prisma.sql`true`): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO metric_units (name) SELECT ${name} WHERE ${isAllowed}
    ON CONFLICT (lower(name)) DO UPDATE SET name = excluded.name
    RETURNING id`
}

/** The step that audits a unit's new spelling in the other indicators that have it. @param audited ids with an entry of their own */
const respelledSql = (unit: string, audited: readonly number[]): Prisma.Sql =>
  auditEachSql(
    Prisma.sql`
      SELECT m.id, jsonb_build_object('unit', u.name) AS before, jsonb_build_object('unit', ${unit}::text) AS after
      FROM unit JOIN metric_units u USING (id) JOIN metrics m ON m.metric_unit_id = u.id
      WHERE u.name <> ${unit} AND m.id <> ALL(${[...audited]}::int[])`,
    { action: 'metric.update', entity: 'metric' },
  )

/** An ordered list: its table, and the condition on the other rows `t` of the same list. */
interface List {
  table: 'metrics' | 'metric_categories'
  others: Prisma.Sql
}

/** The step that renumbers the other rows from 1 in order, leaving `place` free. */
function makeRoomSql(placed: Source<{ id: number }>, { table, others }: List, place: number): Prisma.Sql {
  const name = Prisma.raw(table)
  return Prisma.sql`
    UPDATE ${name} t SET position = ordered.place + (ordered.place >= ${place})::int
    FROM (SELECT t.id, row_number() OVER (ORDER BY t.position, t.id)::int AS place FROM ${name} t WHERE ${others}) ordered
    WHERE t.id = ordered.id AND EXISTS (SELECT FROM ${placed})`
}

/** The position value for a place; null is the end. */
function placeSql({ table, others }: List, place: number | null): Prisma.Sql {
  const position =
    place === null
      ? Prisma.sql`coalesce(max(t.position), 0) + 1`
      : Prisma.sql`least(${place}::int, count(*)::int + 1)`
  return Prisma.sql`(SELECT ${position} FROM ${Prisma.raw(table)} t WHERE ${others})`
}

/** Rows `t` of a category's list. */
export const inCategory = (id: number) => Prisma.sql`t.metric_category_id = ${id}`

/**
 * The step that stores an indicator's variables, by letter. A renamed one may mean other data: it loses its link to the
 * source datum, and gets a new id, so that what somebody types under the old name is not stored under the new one.
 */
function variablesSql(
  metric: Source<{ id: number }>,
  variables: readonly MetricVariableFields[],
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO metric_calc_data (metric_id, var_name, name, aggregation)
    SELECT metric.id, v.var_name, v.name, v.aggregation
    FROM ${metric} metric CROSS JOIN jsonb_to_recordset(${JSON.stringify(variables)}::jsonb)
      AS v(var_name char(1), name text, aggregation text)
    ON CONFLICT (metric_id, var_name) DO UPDATE SET name = excluded.name, aggregation = excluded.aggregation,
      id = CASE WHEN metric_calc_data.name = excluded.name THEN metric_calc_data.id ELSE excluded.id END,
      source_datum_id = CASE WHEN metric_calc_data.name = excluded.name THEN metric_calc_data.source_datum_id END`
}

/** The next version of row `alias`; a move alone keeps it. */
function nextVersion(alias: string, { isMoveOnly }: { isMoveOnly: boolean }): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}.version + ${isMoveOnly ? 0 : 1}`
}

/*
 * A change of an indicator locks the category's row, which owns the order, and the indicator's, so that no document is
 * created between check and change.
 */

/** The row of a creation's gate: the database gives a short name where none is sent. */
const createdRow = idRow.extend({ short_name: z.string() })

/** The step that audits a creation with the short name of its gate's row. */
const auditCreatedSql = (entity: 'metric' | 'metric_category', after: object): Prisma.Sql =>
  auditEachSql(
    Prisma.sql`SELECT id, NULL::jsonb AS before,
        ${JSON.stringify(after)}::jsonb || jsonb_build_object('short_name', short_name) AS after FROM gate`,
    { action: `${entity}.create`, entity },
  )

const CREATED = { row: idRow, sql: Prisma.sql`SELECT id FROM gate` }

/** Creates an indicator at a position of its category, null for its end, with its code, null for a made-up one. */
export function createMetricStatement(
  fields: MetricFields,
  more: {
    unit: string
    variables: readonly MetricVariableFields[]
    code: string | null
    place: number | null
    audited?: readonly number[]
  },
) {
  const { unit, variables, code, place, audited = [] } = more
  const [codeColumn, codeValue] =
    code === null ? [Prisma.empty, Prisma.empty] : [Prisma.sql`, code`, Prisma.sql`, ${code}`]
  const list: List = { table: 'metrics', others: inCategory(fields.metric_category_id) }
  return change(createdRow, {
    locks: { metric_categories: [fields.metric_category_id] },
    first: { unit: unitSql(unit) },
    gate: Prisma.sql`
      INSERT INTO metrics (${COLUMNS}, metric_unit_id, position${codeColumn})
      SELECT ${COLUMNS}, unit.id, ${placeSql(list, place)}${codeValue} FROM ${rowSql('metrics', fields)} CROSS JOIN unit
      RETURNING id, short_name`,
    steps: (metric) => ({
      audit: auditCreatedSql('metric', { ...fields, unit, variables, ...(code !== null && { code }) }),
      respelled: respelledSql(unit, audited),
      variables: variablesSql(metric, variables),
      ...(place !== null && { siblings: makeRoomSql(metric, list, place) }),
    }),
    answer: CREATED,
  })
}

export interface MetricSave {
  version: number
  isMoveOnly: boolean
  categoryId: number
  fields: MetricFields
  unit: string
  /** Other indicators of the same package, each with an audit entry of its own. */
  audited?: readonly number[]
  variables: readonly MetricVariableFields[]
  /** Whether frozen fields change, which requires that there are no documents. */
  changesFrozen: boolean
  /** Position in its category; undefined to keep the current one, null for the end. */
  place: number | null | undefined
  /** Expected current position; undefined for any. */
  placeFrom?: number | undefined
  /** The variable compared with the minimum denominator, null if the formula has none. */
  denominator: VariableName | null
  before: Prisma.InputJsonObject
  after: Prisma.InputJsonObject
}

/**
 * Updates an indicator of this version; affects no row if the version differs or a document forbids it. A new minimum
 * denominator updates eligibility of facts.
 */
export function saveMetricStatement(id: number, save: MetricSave) {
  const { fields, place, unit, audited = [], variables, before, after } = save
  const list: List = {
    table: 'metrics',
    others: Prisma.sql`${inCategory(fields.metric_category_id)} AND t.id <> ${id}`,
  }
  const frozen = save.changesFrozen ? METRIC_IN_USE : Prisma.sql`false`
  const position = place === undefined ? Prisma.sql`m.position` : placeSql(list, place)
  const letters = variables.map((one) => one.var_name)
  return change(idRow, {
    locks: { metric_categories: [save.categoryId, fields.metric_category_id], metrics: [id] },
    first: {
      allowed: Prisma.sql`
        SELECT m.id FROM metrics m
        WHERE m.id = ${id} AND m.version = ${save.version} AND NOT ${hasDocumentOutside(fields)} AND NOT ${frozen}
          AND ${isAt(METRIC_PLACE, save.placeFrom)}`,
      unit: unitSql(unit, Prisma.sql`EXISTS (SELECT FROM allowed)`),
    },
    gate: Prisma.sql`
      UPDATE metrics m SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM ${rowSql('metrics', fields)}),
        metric_unit_id = unit.id, position = ${position}, version = ${nextVersion('m', save)}, updated_at = now()
      FROM allowed CROSS JOIN unit WHERE m.id = allowed.id
      RETURNING m.id`,
    audit: { action: 'metric.update', entity: 'metric', before, after },
    steps: (metric) => ({
      respelled: respelledSql(unit, [id, ...audited]),
      facts: Prisma.sql`
        UPDATE comparison_facts f SET eligible = ${eligibleSql(save)}
        FROM ${metric} metric WHERE f.metric_id = metric.id AND f.eligible <> ${eligibleSql(save)}`,
      ...(save.changesFrozen && {
        dropped: Prisma.sql`
              DELETE FROM metric_calc_data
              WHERE metric_id IN (SELECT id FROM ${metric}) AND var_name <> ALL(${letters}::text[])`,
        variables: variablesSql(metric, variables),
      }),
      ...(place != null && { siblings: makeRoomSql(metric, list, place) }),
    }),
  })
}

/** Whether fact `f` is eligible, by the rule used on approval. */
function eligibleSql({ denominator, fields }: Pick<MetricSave, 'denominator' | 'fields'>): Prisma.Sql {
  if (denominator === null) return Prisma.sql`true`
  return Prisma.sql`coalesce(f.${Prisma.raw(denominator)} >= ${fields.min_denominator}::numeric, false)`
}

/** Locks all categories, since moving one renumbers the others. */
const ALL_CATEGORIES = { metric_categories: Prisma.sql`true` }

/** Creates a category at a position; null is the end. Without a short name the name is truncated. */
export function createCategoryStatement(
  { name, short_name }: { name: string; short_name: string | null },
  place: number | null,
) {
  const list: List = { table: 'metric_categories', others: Prisma.sql`true` }
  return change(createdRow, {
    locks: ALL_CATEGORIES,
    gate: Prisma.sql`
      INSERT INTO metric_categories (name, short_name, position)
      VALUES (${name}, ${short_name}, ${placeSql(list, place)}) RETURNING id, short_name`,
    steps: (category) => ({
      audit: auditCreatedSql('metric_category', { name }),
      ...(place !== null && { siblings: makeRoomSql(category, list, place) }),
    }),
    answer: CREATED,
  })
}

/** Updates a category of this version; `place` undefined keeps its position. */
export function saveCategoryStatement(
  id: number,
  save: {
    version: number
    isMoveOnly: boolean
    names: { name: string; short_name: string | null }
    place?: number | undefined
    /** Expected current position; undefined for any. */
    placeFrom?: number | undefined
    before: Prisma.InputJsonObject
    after: Prisma.InputJsonObject
  },
) {
  const { names, place, before, after } = save
  const list: List = { table: 'metric_categories', others: Prisma.sql`t.id <> ${id}` }
  const position = place === undefined ? Prisma.sql`c.position` : placeSql(list, place)
  return change(idRow, {
    locks: ALL_CATEGORIES,
    gate: Prisma.sql`
      UPDATE metric_categories c SET name = ${names.name}, short_name = ${names.short_name}, position = ${position},
        version = ${nextVersion('c', save)}, updated_at = now()
      WHERE c.id = ${id} AND c.version = ${save.version}
        AND ${isAt(CATEGORY_PLACE, save.placeFrom)}
      RETURNING c.id`,
    audit: { action: 'metric_category.update', entity: 'metric_category', before, after },
    steps: (category) => ({
      ...(place !== undefined && { siblings: makeRoomSql(category, list, place) }),
    }),
  })
}
