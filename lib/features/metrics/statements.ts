import 'server-only'
import type { VariableName } from '@/lib/calc/formula/ast'
import { change } from '@/lib/core/db/change'
import { firstDaySql } from '@/lib/core/db/phrases'
import { idRow } from '@/lib/core/db/rows'
import { columnsSql, rowSql } from '@/lib/core/record/record-sql'
import { METRIC_COPIED, type MetricFields } from '@/lib/features/metrics/record'
import type { MetricVariableFields } from '@/lib/features/metrics/schema'
import {
  COLUMNS,
  hasDocumentOutside,
  inCategory,
  type List,
  METRIC_IN_USE,
  METRIC_PLACE,
  makeRoomSql,
  nextVersion,
  placeSql,
  standsAt,
  unitSql,
  variablesSql,
} from '@/lib/features/metrics/sql'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A change of an indicator locks the category's row, which owns the order, and the indicator's, so that no document is
 * created between check and change.
 */

/** Creates an indicator at a position of its category; null is the end. */
export function createMetricStatement(
  fields: MetricFields,
  more: { unit: string; variables: readonly MetricVariableFields[]; place: number | null },
) {
  const { unit, variables, place } = more
  const list: List = { table: 'metrics', others: inCategory(fields.metric_category_id) }
  const after = { ...fields, unit, variables: variables.map((one) => ({ ...one })) }
  return change(idRow, {
    locks: { metric_categories: [fields.metric_category_id] },
    first: { unit: unitSql(unit) },
    gate: Prisma.sql`
      INSERT INTO metrics (${COLUMNS}, metric_unit_id, position)
      SELECT ${COLUMNS}, unit.id, ${placeSql(list, place)} FROM ${rowSql('metrics', fields)} CROSS JOIN unit
      RETURNING id`,
    audit: { action: 'metric.create', entity: 'metric', after },
    steps: (metric) => ({
      variables: variablesSql(metric, variables),
      ...(place !== null && { siblings: makeRoomSql(metric, list, place) }),
    }),
  })
}

export interface MetricSave {
  version: number
  isMoveOnly: boolean
  categoryId: number
  fields: MetricFields
  unit: string
  variables: readonly MetricVariableFields[]
  /** Whether frozen fields change, which requires that there are no documents. */
  changesFrozen: boolean
  /** Position in its category; undefined to keep the current one, null for the end. */
  place: number | null | undefined
  /** Expected current position; undefined for any. */
  placeFrom: number | undefined
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
  const { fields, place, variables, before, after } = save
  const list: List = {
    table: 'metrics',
    others: Prisma.sql`${inCategory(fields.metric_category_id)} AND t.id <> ${id}`,
  }
  const frozen = save.changesFrozen ? METRIC_IN_USE : Prisma.sql`false`
  const position = place === undefined ? Prisma.sql`m.position` : placeSql(list, place)
  const letters = variables.map((one) => one.var_name)
  return change(idRow, {
    locks: { metric_categories: [save.categoryId, fields.metric_category_id], metrics: [id] },
    first: { unit: unitSql(save.unit) },
    gate: Prisma.sql`
      UPDATE metrics m SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM ${rowSql('metrics', fields)}),
        metric_unit_id = (SELECT id FROM unit), position = ${position}, version = ${nextVersion('m', save)}, updated_at = now()
      WHERE m.id = ${id} AND m.version = ${save.version} AND NOT ${hasDocumentOutside(fields)} AND NOT ${frozen}
        AND ${standsAt(METRIC_PLACE, save.placeFrom)}
      RETURNING m.id`,
    audit: { action: 'metric.update', entity: 'metric', before, after },
    steps: (metric) => ({
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

const COPIED = columnsSql(METRIC_COPIED)

/**
 * Copies an indicator to one that begins on `date_begin`, and ends the old one the day before; the copy follows it in
 * the list. Returns the copy's id; affects no row if the version differs or a later document exists.
 */
export function copyStatement(
  id: number,
  copy: {
    version: number
    categoryId: number
    name: string
    short_name: string
    date_begin: string
    date_end: string
  },
) {
  const { name, short_name, date_begin, date_end } = copy
  const after = { copied_from: id, name, short_name, date_begin, ended: date_end }
  return change(idRow, {
    locks: { metric_categories: [copy.categoryId], metrics: [id] },
    first: {
      ordered: Prisma.sql`
        SELECT t.id, row_number() OVER (ORDER BY t.position, t.id)::int AS place
        FROM metrics t WHERE ${inCategory(copy.categoryId)}`,
      ended: Prisma.sql`
        UPDATE metrics m SET date_end = least(m.date_end, ${date_end}::date), version = m.version + 1,
          updated_at = now(), position = ordered.place
        FROM ordered
        WHERE m.id = ${id} AND ordered.id = m.id AND m.version = ${copy.version} AND NOT EXISTS (
          SELECT FROM input_document_values v JOIN input_documents d ON d.id = v.input_document_id
          WHERE v.metric_id = m.id AND ${firstDaySql('d')} > ${date_end}::date)
        RETURNING m.id, m.position`,
      created: Prisma.sql`
        INSERT INTO metrics (${COPIED}, metric_unit_id, previous_id, position, name, short_name, date_begin)
        SELECT ${COPIED}, metric_unit_id, id, ended.position + 1, ${name}, ${short_name}, ${date_begin}::date
        FROM metrics JOIN ended USING (id)
        RETURNING id`,
    },
    gate: Prisma.sql`SELECT id FROM created UNION ALL SELECT id FROM ended`,
    audit: { action: 'metric.copy', entity: 'metric', after },
    steps: () => ({
      siblings: Prisma.sql`
        UPDATE metrics m SET position = ordered.place + (ordered.place > ended.position)::int
        FROM ordered, ended WHERE m.id = ordered.id AND m.id <> ended.id`,
      variables: Prisma.sql`
        INSERT INTO metric_calc_data (metric_id, var_name, name, aggregation, source_datum_id)
        SELECT created.id, v.var_name, v.name, v.aggregation, v.source_datum_id
        FROM created CROSS JOIN metric_calc_data v WHERE v.metric_id = ${id}`,
      suggested: Prisma.sql`
        INSERT INTO suggested_actions (metric_id, position, text)
        SELECT created.id, a.position, a.text FROM created CROSS JOIN suggested_actions a WHERE a.metric_id = ${id}`,
    }),
    answer: { row: idRow, sql: Prisma.sql`SELECT id FROM created` },
  })
}

/** Deletes an indicator without documents, with its variables. */
export function deleteMetricStatement(id: number, categoryId: number, before: Prisma.InputJsonObject) {
  return change(idRow, {
    locks: { metric_categories: [categoryId], metrics: [id] },
    gate: Prisma.sql`DELETE FROM metrics m WHERE m.id = ${id} AND NOT ${METRIC_IN_USE} RETURNING m.id`,
    audit: { action: 'metric.delete', entity: 'metric', before },
  })
}
