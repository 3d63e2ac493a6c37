import 'server-only'
import type { VariableName } from '@/lib/calc/formula/ast'
import { auditSql } from '@/lib/core/audit'
import { firstDaySql } from '@/lib/core/db/period-sql'
import type { MetricFields } from '@/lib/features/metrics/rules'
import type { MetricVariableFields } from '@/lib/features/metrics/schema'
import {
  COLUMNS,
  fieldsRow,
  hasDocumentOutside,
  inCategory,
  METRIC_IN_USE,
  makeRoomCte,
  placeSql,
  unitCte,
  variablesSql,
} from '@/lib/features/metrics/sql'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * Each change of an indicator is one statement, run behind the lock of the category's rows (the order of the list
 * is theirs) and of its own row, so that no document slips in between the check and the change.
 */

/** Adds an indicator at a place of its category's list; null is the end. */
export function createStatement(
  fields: MetricFields,
  more: { unit: string; variables: readonly MetricVariableFields[]; place: number | null },
): Prisma.Sql {
  const within = inCategory(fields.metric_category_id)
  const after = { ...fields, unit: more.unit, variables: more.variables.map((one) => ({ ...one })) }
  const room = more.place === null ? [] : [makeRoomCte('metrics', within, more.place)]
  return Prisma.sql`
    WITH ${unitCte(more.unit)}, gate AS (
      INSERT INTO metrics (${COLUMNS}, metric_unit_id, position)
      SELECT ${COLUMNS}, unit.id, ${placeSql('metrics', within, more.place)} FROM ${fieldsRow(fields)} CROSS JOIN unit
      RETURNING id
    ), variables AS (${variablesSql(more.variables)}
    ), ${Prisma.join(
      [...room, Prisma.sql`audit AS (${auditSql({ action: 'metric.create', entity: 'metric', after })})`],
      ', ',
    )}
    SELECT id FROM gate`
}

export interface MetricSave {
  version: number
  fields: MetricFields
  unit: string
  variables: readonly MetricVariableFields[]
  /** Fields that documents freeze are to change: there must be none. */
  changesFrozen: boolean
  /** Where in its category's list it goes; undefined where it is, null to the end. */
  place: number | null | undefined
  /** The variable the minimum denominator is compared with, null where the formula has none. */
  denominator: VariableName | null
  before: Prisma.InputJsonObject
  after: Prisma.InputJsonObject
}

/**
 * Stores an indicator over the version that was read; returns nothing when it is another one, or when a document
 * forbids the change. The facts of comparisons follow a new minimum denominator.
 */
export function saveStatement(id: number, save: MetricSave): Prisma.Sql {
  const { fields, place } = save
  const within = Prisma.sql`${inCategory(fields.metric_category_id)} AND t.id <> ${id}`
  const frozen = save.changesFrozen ? METRIC_IN_USE : Prisma.sql`false`
  const position = place === undefined ? Prisma.sql`m.position` : placeSql('metrics', within, place)
  const steps = [
    Prisma.sql`audit AS (${auditSql({ action: 'metric.update', entity: 'metric', before: save.before, after: save.after })})`,
    Prisma.sql`facts AS (UPDATE comparison_facts f SET eligible = ${eligibleSql(save)}
      FROM gate WHERE f.metric_id = gate.id AND f.eligible <> ${eligibleSql(save)})`,
  ]
  if (save.changesFrozen) {
    const letters = save.variables.map((one) => one.var_name)
    steps.push(Prisma.sql`dropped AS (
      DELETE FROM metric_calc_data WHERE metric_id IN (SELECT id FROM gate) AND var_name <> ALL(${letters}::text[])
    ), variables AS (${variablesSql(save.variables)})`)
  }
  if (place != null) steps.push(makeRoomCte('metrics', within, place))
  return Prisma.sql`
    WITH ${unitCte(save.unit)}, gate AS (
      UPDATE metrics m SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM ${fieldsRow(fields)}),
        metric_unit_id = unit.id, position = ${position}, version = m.version + 1, updated_at = now()
      FROM unit
      WHERE m.id = ${id} AND m.version = ${save.version} AND NOT ${hasDocumentOutside(fields)} AND NOT ${frozen}
      RETURNING m.id
    ), ${Prisma.join(steps, ', ')}
    SELECT id FROM gate`
}

/** Whether fact `f` counts in comparisons, as documents decide it when they are approved. */
function eligibleSql({ denominator, fields }: Pick<MetricSave, 'denominator' | 'fields'>): Prisma.Sql {
  if (denominator === null) return Prisma.sql`true`
  return Prisma.sql`coalesce(f.${Prisma.raw(denominator)} >= ${fields.min_denominator}::numeric, false)`
}

/**
 * Copies an indicator into one that begins on `date_begin` and ends the old one the day before; the new one follows
 * it in the list. Returns the new one's id, nothing when the old one is another version or has a document beyond.
 */
export function copyStatement(
  id: number,
  copy: { version: number; categoryId: number; name: string; date_begin: string; date_end: string },
): Prisma.Sql {
  const after = { copied_from: id, name: copy.name, date_begin: copy.date_begin, ended: copy.date_end }
  return Prisma.sql`
    WITH ordered AS (
      SELECT t.id, row_number() OVER (ORDER BY t.position, t.id)::int AS place
      FROM metrics t WHERE ${inCategory(copy.categoryId)}
    ), ended AS (
      UPDATE metrics m SET date_end = least(m.date_end, ${copy.date_end}::date), version = m.version + 1,
        updated_at = now(), position = ordered.place
      FROM ordered
      WHERE m.id = ${id} AND ordered.id = m.id AND m.version = ${copy.version} AND NOT EXISTS (
        SELECT FROM input_document_values v JOIN input_documents d ON d.id = v.input_document_id
        WHERE v.metric_id = m.id AND ${firstDaySql('d')} > ${copy.date_end}::date)
      RETURNING m.id, m.position
    ), siblings AS (
      UPDATE metrics m SET position = ordered.place + (ordered.place > ended.position)::int
      FROM ordered, ended WHERE m.id = ordered.id AND m.id <> ended.id
    ), created AS (
      INSERT INTO metrics (metric_category_id, metric_period_id, metric_target_order_id, metric_unit_id, name,
        description, formula, decimals, target_value, min_denominator, weight, position, date_begin)
      SELECT m.metric_category_id, m.metric_period_id, m.metric_target_order_id, m.metric_unit_id, ${copy.name},
        m.description, m.formula, m.decimals, m.target_value, m.min_denominator, m.weight, ended.position + 1,
        ${copy.date_begin}::date
      FROM metrics m JOIN ended USING (id)
      RETURNING id
    ), variables AS (
      INSERT INTO metric_calc_data (metric_id, var_name, name, aggregation)
      SELECT created.id, v.var_name, v.name, v.aggregation
      FROM created CROSS JOIN metric_calc_data v WHERE v.metric_id = ${id}
    ), gate AS (SELECT id FROM created UNION ALL SELECT id FROM ended
    ), audit AS (${auditSql({ action: 'metric.copy', entity: 'metric', after })})
    SELECT id FROM created`
}

/** Deletes an indicator no document holds, with its variables. */
export function deleteStatement(id: number, before: Prisma.InputJsonObject): Prisma.Sql {
  return Prisma.sql`
    WITH gate AS (DELETE FROM metrics m WHERE m.id = ${id} AND NOT ${METRIC_IN_USE} RETURNING m.id
    ), audit AS (${auditSql({ action: 'metric.delete', entity: 'metric', before })})
    SELECT id FROM gate`
}

/** No row has this id: beside a category that is not there yet stand all others. */
const NO_CATEGORY = 0
const otherCategories = (id: number) => Prisma.sql`t.id <> ${id}`

/** Adds a category at a place of the list; null is the end. */
export function createCategoryStatement(name: string, place: number | null): Prisma.Sql {
  const within = otherCategories(NO_CATEGORY)
  const room = place === null ? [] : [makeRoomCte('metric_categories', within, place)]
  const audit = auditSql({ action: 'metric_category.create', entity: 'metric_category', after: { name } })
  return Prisma.sql`
    WITH gate AS (
      INSERT INTO metric_categories (name, position)
      VALUES (${name}, ${placeSql('metric_categories', within, place)}) RETURNING id
    ), ${Prisma.join([...room, Prisma.sql`audit AS (${audit})`], ', ')}
    SELECT id FROM gate`
}

/** Stores a category over the version that was read; `place` undefined leaves it where it is. */
export function saveCategoryStatement(
  id: number,
  save: {
    version: number
    name: string
    place: number | undefined
    before: Prisma.InputJsonObject
    after: Prisma.InputJsonObject
  },
): Prisma.Sql {
  const { place, before, after } = save
  const within = otherCategories(id)
  const position = place === undefined ? Prisma.sql`c.position` : placeSql('metric_categories', within, place)
  const room = place === undefined ? [] : [makeRoomCte('metric_categories', within, place)]
  const audit = auditSql({ action: 'metric_category.update', entity: 'metric_category', before, after })
  return Prisma.sql`
    WITH gate AS (
      UPDATE metric_categories c SET name = ${save.name}, position = ${position}, version = c.version + 1,
        updated_at = now()
      WHERE c.id = ${id} AND c.version = ${save.version} RETURNING c.id
    ), ${Prisma.join([...room, Prisma.sql`audit AS (${audit})`], ', ')}
    SELECT id FROM gate`
}

/** Deletes a category without documents, with its indicators. */
export function deleteCategoryStatement(id: number, before: Prisma.InputJsonObject): Prisma.Sql {
  return Prisma.sql`
    WITH unused AS (
      SELECT c.id FROM metric_categories c WHERE c.id = ${id}
        AND NOT EXISTS (SELECT FROM input_documents d WHERE d.metric_category_id = c.id)
    ), metrics AS (DELETE FROM metrics m USING unused WHERE m.metric_category_id = unused.id
    ), gate AS (DELETE FROM metric_categories c USING unused WHERE c.id = unused.id RETURNING c.id
    ), audit AS (${auditSql({ action: 'metric_category.delete', entity: 'metric_category', before })})
    SELECT id FROM gate`
}
