import 'server-only'
import type { z } from 'zod'
import { addDays } from '@/lib/calc/dates'
import { expressionOf } from '@/lib/calc/formula/parse'
import { ratioOfFormula } from '@/lib/calc/formula/ratio'
import { knownPeriodicity } from '@/lib/calc/periods'
import { change, changedFields, changesNothing } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { conflict, fieldError, requireNoProblems, stale } from '@/lib/core/http/errors'
import { namesOf, namesWith, pick, without } from '@/lib/core/record/record'
import { columnsSql } from '@/lib/core/record/record-sql'
import { sanitizeDescription } from '@/lib/core/text/description'
import { isMoveOnly, placeOf, requirePlace, runChange } from '@/lib/features/metrics/change'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { loadMetric, readMetric } from '@/lib/features/metrics/data'
import { copyNames } from '@/lib/features/metrics/labels'
import { METRIC, type MetricFields } from '@/lib/features/metrics/record'
import {
  changedFrozenFields,
  closingProblem,
  dateProblems,
  FROZEN,
  formulaProblems,
  shortNameAfter,
} from '@/lib/features/metrics/rules'
import type { MetricEdit, metricCopySchema, NewMetric } from '@/lib/features/metrics/schema'
import {
  createMetricStatement,
  hasDocumentOutside,
  inCategory,
  METRIC_IN_USE,
  saveMetricStatement,
} from '@/lib/features/metrics/sql'
import { Prisma } from '@/lib/generated/prisma/client'

const METRIC_HAS_DOCUMENTS = 'Есть заполненные документы с удаляемым показателем'

const NO_FORMULA = 'Формула прежней системы не разобрана: добавьте новый показатель с верной формулой'
const METRIC_STALE = 'Показатель изменён другим пользователем'

/**
 * Creates an indicator in its category, and its unit on first use.
 * @throws AppError invalid (fields, formula, dates, name or code taken)
 */
export async function createMetric(input: NewMetric): Promise<MetricAnswer> {
  const { metric_calc_data: variables, metric_unit, position, code = null, ...sent } = input
  const fields: MetricFields = {
    ...sent,
    short_name: sent.short_name ?? null,
    description: sanitizeDescription(sent.description),
    asks_judgement: false,
  }
  const letters = variables.map((variable) => variable.var_name)
  requireNoProblems({ ...formulaProblems(fields, letters, null), ...dateProblems(fields, null) })
  const statement = createMetricStatement(fields, {
    unit: metric_unit.name,
    variables,
    code,
    place: placeOf(position),
  })
  return readMetric((await runChange(statement)) ?? 0)
}

const fieldsOf = ({ metric, exact }: Awaited<ReturnType<typeof loadMetric>>): MetricFields => ({
  ...pick(metric, namesOf(METRIC)),
  ...exact,
  metric_kind: metric.chosen_metric_kind,
})

function merged(metric: MetricAnswer, before: MetricFields, edit: MetricEdit): MetricFields {
  const { description, asks_judgement, ...sent } = edit
  return {
    ...before,
    ...without(sent, 'metric_calc_data', 'metric_unit', 'position', 'position_from', 'version'),
    // Changing the target order also answers the question.
    asks_judgement:
      before.asks_judgement &&
      asks_judgement !== false &&
      (sent.metric_target_order_id ?? before.metric_target_order_id) === before.metric_target_order_id,
    description: description === undefined ? before.description : sanitizeDescription(description),
    short_name: shortNameAfter(metric, edit),
  }
}

/** New position: undefined if unchanged, null for the end of another category. */
function placeAfter(metric: MetricAnswer, edit: MetricEdit, fields: MetricFields): number | null | undefined {
  const isMoved = fields.metric_category_id !== metric.metric_category_id
  if (edit.position !== undefined && (isMoved || edit.position !== metric.position))
    return Math.max(1, edit.position)
  return isMoved ? null : undefined
}

/**
 * Saves an edit over the version it was made on (without one, over the current one). Fields that documents depend on
 * are frozen. Positions do not change the version.
 * @throws AppError not_found, stale, conflict (frozen fields), invalid (fields, formula, dates, name taken)
 */
export async function saveMetric(id: number, edit: MetricEdit): Promise<MetricAnswer> {
  const loaded = await loadMetric(id)
  const { metric } = loaded
  if (edit.version != null && edit.version !== metric.version) throw stale(METRIC_STALE)
  requirePlace(metric, edit)
  const before = fieldsOf(loaded)
  // A client that sends the whole answer back has not chosen the derived kind.
  const isEchoed = before.metric_kind === null && edit.metric_kind === metric.metric_kind
  const fields = merged(metric, before, isEchoed ? { ...edit, metric_kind: null } : edit)
  const variables = edit.metric_calc_data ?? metric.metric_calc_data
  const changed = changedFrozenFields(
    { ...before, metric_calc_data: metric.metric_calc_data },
    { ...fields, metric_calc_data: variables },
  )
  if (metric.has_documents && changed.length > 0)
    throw conflict(FROZEN, Object.fromEntries(changed.map((field) => [field, [FROZEN]])))
  const letters = variables.map((variable) => variable.var_name)
  requireNoProblems({
    ...formulaProblems(fields, letters, metric),
    ...dateProblems(fields, metric.documents),
  })
  const unit = edit.metric_unit?.name ?? metric.metric_unit.name
  const place = placeAfter(metric, edit, fields)
  const audited = changedFields(
    { ...before, unit: metric.metric_unit.name, variables: auditedVariables(metric.metric_calc_data) },
    // A short name that is cut anew goes with its name.
    {
      ...fields,
      short_name: fields.short_name ?? before.short_name,
      unit,
      variables: auditedVariables(variables),
    },
  )
  if (place === undefined && changesNothing(audited)) return metric
  const statement = saveMetricStatement(id, {
    version: metric.version,
    isMoveOnly: isMoveOnly(edit),
    categoryId: metric.metric_category_id,
    fields,
    unit,
    variables,
    changesFrozen: changed.length > 0,
    place,
    placeFrom: edit.position_from,
    denominator: ratioOfFormula(fields.formula)?.denominator ?? null,
    ...audited,
  })
  if (!(await runChange(statement))) {
    const now = await readMetric(id)
    const isUsed = now.version === metric.version && now.has_documents && changed.length > 0
    throw isUsed ? conflict(FROZEN) : stale(METRIC_STALE)
  }
  return readMetric(id)
}

function auditedVariables(list: ReadonlyArray<{ var_name: string; name: string; aggregation: string }>) {
  return list.map(({ var_name, name, aggregation }) => ({ var_name, name, aggregation }))
}

const COPIED = columnsSql(without(METRIC, ...namesWith(METRIC, 'anew')))

/**
 * Copies an indicator into a new one that begins on `date_begin`; the old one ends the day before. The copy follows it
 * in the list.
 * @throws AppError not_found, stale, conflict (formula), invalid (date, name taken)
 */
export async function copyMetric(id: number, copy: z.output<typeof metricCopySchema>) {
  const metric = await readMetric(id)
  if (copy.version != null && copy.version !== metric.version) throw stale(METRIC_STALE)
  // Documents of the copy would freeze the formula, and nobody could mend it.
  if (!expressionOf(metric.formula)) throw conflict(NO_FORMULA)
  const problem = closingProblem(metric, copy.date_begin)
  if (problem !== null) throw fieldError('date_begin', problem)
  const names = copyNames(metric, knownPeriodicity(metric.metric_period_id), copy.date_begin)
  const { name = names.name, short_name = names.short_name, date_begin } = copy
  const ended = addDays(date_begin, -1)
  const { metric_category_id: category } = metric
  // Affects no row if the version differs or a later document exists.
  const statement = change(idRow, {
    locks: { metric_categories: [category], metrics: [id] },
    first: {
      ordered: Prisma.sql`
        SELECT t.id, row_number() OVER (ORDER BY t.position, t.id)::int AS place
        FROM metrics t WHERE ${inCategory(category)}`,
      ended: Prisma.sql`
        UPDATE metrics m SET date_end = least(m.date_end, ${ended}::date), version = m.version + 1,
          updated_at = now(), position = ordered.place
        FROM ordered
        WHERE m.id = ${id} AND ordered.id = m.id AND m.version = ${metric.version}
          AND NOT ${hasDocumentOutside({ date_begin: '-infinity', date_end: ended })}
        RETURNING m.id, m.position`,
      created: Prisma.sql`
        INSERT INTO metrics (${COPIED}, metric_unit_id, previous_id, position, name, short_name, date_begin)
        SELECT ${COPIED}, metric_unit_id, id, ended.position + 1, ${name}, ${short_name}, ${date_begin}::date
        FROM metrics JOIN ended USING (id)
        RETURNING id`,
    },
    gate: Prisma.sql`SELECT id FROM created UNION ALL SELECT id FROM ended`,
    audit: {
      action: 'metric.copy',
      entity: 'metric',
      after: { copied_from: id, name, short_name, date_begin, ended },
    },
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
  const created = await runChange(statement)
  if (created === undefined) throw stale(METRIC_STALE)
  return readMetric(created)
}

/** @throws AppError not_found, conflict when documents or contact offers refer to the indicator */
export async function deleteMetric(id: number): Promise<void> {
  const loaded = await loadMetric(id)
  if (loaded.metric.has_documents) throw conflict(METRIC_HAS_DOCUMENTS)
  const before = { ...fieldsOf(loaded), variables: auditedVariables(loaded.metric.metric_calc_data) }
  const deletion = change(idRow, {
    locks: { metric_categories: [loaded.metric.metric_category_id], metrics: [id] },
    gate: Prisma.sql`DELETE FROM metrics m WHERE m.id = ${id} AND NOT ${METRIC_IN_USE} RETURNING m.id`,
    audit: { action: 'metric.delete', entity: 'metric', before },
  })
  if (!(await runChange(deletion))) {
    await readMetric(id)
    throw conflict(METRIC_HAS_DOCUMENTS)
  }
}
