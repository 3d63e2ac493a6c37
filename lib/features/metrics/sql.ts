import 'server-only'
import { firstDaySql } from '@/lib/core/db/phrases'
import type { Source } from '@/lib/core/db/rows'
import { columnsSql, namedSql, pairsSql } from '@/lib/core/record/record-sql'
import { METRIC, METRIC_ANSWERED, METRIC_LISTED, type MetricFields } from '@/lib/features/metrics/record'
import type { MetricVariableFields } from '@/lib/features/metrics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

export const COLUMNS = columnsSql(METRIC)

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
export const standsAt = (place: Prisma.Sql, expected: number | undefined): Prisma.Sql =>
  expected === undefined ? Prisma.sql`true` : Prisma.sql`${place} = ${expected}`

export const CATEGORY_PLACE = placeInList('metric_categories', 'c', Prisma.sql`true`)

/** Indicator `m` in a list, without `state`, which depends on today's date. */
export const METRIC_ITEM_JSON = Prisma.sql`json_build_object(
  'id', m.id, 'name', m.name, 'short_name', m.short_name, 'position', ${METRIC_PLACE},
  ${pairsSql('m', METRIC_LISTED)}, 'metric_period', ${namedSql('metric-periods', Prisma.sql`m.metric_period_id`)},
  'metric_unit_id', m.metric_unit_id, 'metric_unit', ${namedSql('metric-units', Prisma.sql`m.metric_unit_id`)},
  'has_documents', ${METRIC_IN_USE}, 'version', m.version)`

/** `{first, last}`: first days of the earliest and the latest period with a document of indicator `m`, or null. */
const DOCUMENTS_JSON = Prisma.sql`(
  SELECT CASE WHEN count(*) = 0 THEN NULL ELSE json_build_object(
    'first', min(${firstDaySql('d')}), 'last', max(${firstDaySql('d')})) END
  FROM input_document_values v JOIN input_documents d ON d.id = v.input_document_id WHERE v.metric_id = m.id)`

/** Indicator `m` whole, without `state`. */
export const METRIC_JSON = Prisma.sql`(${METRIC_ITEM_JSON}::jsonb || jsonb_build_object(${pairsSql('m', METRIC_ANSWERED)},
  'metric_category', (SELECT json_build_object('id', c.id, 'name', c.name, 'short_name', c.short_name)
    FROM metric_categories c WHERE c.id = m.metric_category_id),
  'metric_target_order', ${namedSql('metric-target-orders', Prisma.sql`m.metric_target_order_id`)},
  'previous_id', m.previous_id, 'chosen_metric_kind', m.metric_kind,
  'metric_calc_data', (SELECT coalesce(json_agg(json_build_object('id', cd.id, 'name', cd.name,
      'var_name', cd.var_name, 'aggregation', cd.aggregation, 'source_datum_id', cd.source_datum_id)
      ORDER BY cd.var_name), '[]'::json)
    FROM metric_calc_data cd WHERE cd.metric_id = m.id),
  'documents', ${DOCUMENTS_JSON}))`

/** Whether indicator `m` has a document outside these dates. */
export function hasDocumentOutside(dates: Pick<MetricFields, 'date_begin' | 'date_end'>): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM input_document_values v JOIN input_documents d ON d.id = v.input_document_id
    WHERE v.metric_id = m.id AND ${firstDaySql('d')} NOT BETWEEN ${dates.date_begin}::date
      AND coalesce(${dates.date_end}::date, 'infinity'))`
}

/** The unit with this name, ignoring case, created on first use. */
export function unitSql(name: string): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO metric_units (name) VALUES (${name})
    ON CONFLICT (lower(name)) DO UPDATE SET name = metric_units.name
    RETURNING id`
}

/** An ordered list: its table, and the condition on the other rows `t` of the same list. */
export interface List {
  table: 'metrics' | 'metric_categories'
  others: Prisma.Sql
}

/** The step that renumbers the other rows from 1 in order, leaving `place` free. */
export function makeRoomSql(
  placed: Source<{ id: number }>,
  { table, others }: List,
  place: number,
): Prisma.Sql {
  const name = Prisma.raw(table)
  return Prisma.sql`
    UPDATE ${name} t SET position = ordered.place + (ordered.place >= ${place})::int
    FROM (SELECT t.id, row_number() OVER (ORDER BY t.position, t.id)::int AS place FROM ${name} t WHERE ${others}) ordered
    WHERE t.id = ordered.id AND EXISTS (SELECT FROM ${placed})`
}

/** The position value for a place; null is the end. */
export function placeSql({ table, others }: List, place: number | null): Prisma.Sql {
  const position =
    place === null
      ? Prisma.sql`coalesce(max(t.position), 0) + 1`
      : Prisma.sql`least(${place}::int, count(*)::int + 1)`
  return Prisma.sql`(SELECT ${position} FROM ${Prisma.raw(table)} t WHERE ${others})`
}

/** Rows `t` of a category's list. */
export const inCategory = (id: number) => Prisma.sql`t.metric_category_id = ${id}`

/**
 * The step that stores an indicator's variables, by letter. A renamed one may mean other data, and loses its link to
 * the source datum.
 */
export function variablesSql(
  metric: Source<{ id: number }>,
  variables: readonly MetricVariableFields[],
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO metric_calc_data (metric_id, var_name, name, aggregation)
    SELECT metric.id, v.var_name, v.name, v.aggregation
    FROM ${metric} metric CROSS JOIN jsonb_to_recordset(${JSON.stringify(variables)}::jsonb)
      AS v(var_name char(1), name text, aggregation text)
    ON CONFLICT (metric_id, var_name) DO UPDATE SET name = excluded.name, aggregation = excluded.aggregation,
      source_datum_id = CASE WHEN metric_calc_data.name = excluded.name THEN metric_calc_data.source_datum_id END`
}

/** The next version of row `alias`; a move alone keeps it. */
export function nextVersion(alias: string, { isMoveOnly }: { isMoveOnly: boolean }): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}.version + ${isMoveOnly ? 0 : 1}`
}
