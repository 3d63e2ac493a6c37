import 'server-only'
import type { VariableName } from '@/lib/calc/formula/ast'
import { change } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { rowSql } from '@/lib/core/record/record-sql'
import type { MetricFields } from '@/lib/features/metrics/record'
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
