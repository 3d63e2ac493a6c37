import 'server-only'
import { z } from 'zod'
import { parseCrossCheck } from '@/lib/calc/cross-checks'
import { ratioOfFormula } from '@/lib/calc/formula/ratio'
import {
  auditSql,
  type Change,
  changedFields,
  committed,
  inTransaction,
  subjectRow,
} from '@/lib/core/db/change'
import { rows, selected } from '@/lib/core/db/rows'
import { AppError, stale } from '@/lib/core/http/errors'
import { pick } from '@/lib/core/record/record'
import { refusalOf } from '@/lib/features/metrics/change'
import type { CheckedPackage, PackedMetric, SentPackage } from '@/lib/features/metrics/contract'
import { judgePackage, type PlannedMetric, rowFieldsOf } from '@/lib/features/metrics/package/judge'
import { readStored } from '@/lib/features/metrics/package/package-data'
import {
  createCategoryStatement,
  createMetricStatement,
  METRIC_PLACE,
  saveCategoryStatement,
  saveMetricStatement,
} from '@/lib/features/metrics/sql'
import { Prisma } from '@/lib/generated/prisma/client'

/** Checks a package row by row. Writes nothing. */
export async function checkPackage(sent: SentPackage): Promise<CheckedPackage> {
  const { plan: _plan, ...checked } = judgePackage(sent, await readStored())
  return checked
}

/**
 * Imports a package atomically, with the same statements as people's edits.
 * @throws AppError invalid with the check's answer as its data, conflict
 */
export function takePackage(sent: SentPackage): Promise<CheckedPackage> {
  return inTransaction(async (transaction) => {
    // In the common lock order; a concurrent document that uses an indicator waits, or is seen.
    for (const table of ['metric_categories', 'metrics', 'source_data', 'cross_checks'])
      await transaction.$executeRaw(Prisma.sql`SELECT FROM ${Prisma.raw(table)} ORDER BY id FOR UPDATE`)
    const stored = await readStored(transaction)
    const { plan, ...checked } = judgePackage(sent, stored)
    if (!checked.is_ready)
      throw new AppError('invalid', { message: 'Ничего не изменено', data: { ...checked } })
    await writePlan(transaction, plan, stored)
    await transaction.$executeRaw(
      auditSql(selected(subjectRow, Prisma.sql`SELECT NULL::int AS id`), {
        action: 'catalogue.import',
        entity: 'metric',
        after: { ...checked.counts },
      }),
    )
    return checked
  }, refusalOf)
}

type Transaction = Prisma.TransactionClient

/** @throws AppError stale when the change was not allowed */
async function made(transaction: Transaction, change: Change<{ id: number }>): Promise<number> {
  const [one] = await committed(change, transaction)
  if (!one) throw stale()
  return one.id
}

async function writePlan(
  transaction: Transaction,
  { sourceData, categories, metrics, checks }: ReturnType<typeof judgePackage>['plan'],
  stored: Awaited<ReturnType<typeof readStored>>,
) {
  // Names are unique, and may change hands: first nobody has one.
  const [data, changed] = [sourceData.map(({ code }) => code), metrics.map(({ sent }) => sent.code)]
  const categoryIds = categories.map(({ id }) => id)
  await transaction.$executeRaw`UPDATE metric_categories SET short_name = '~' || id WHERE id = ANY(${categoryIds}::int[])`
  await transaction.$executeRaw`UPDATE source_data SET name = '~' || id WHERE code = ANY(${data}::text[])`
  await transaction.$executeRaw`
    UPDATE metrics SET name = '~' || id, short_name = '~' || id WHERE code = ANY(${changed}::text[])`
  await transaction.$executeRaw`
    INSERT INTO source_data (code, name, unit, is_whole)
    SELECT code, name, unit, is_whole
    FROM jsonb_to_recordset(${JSON.stringify(sourceData)}::jsonb) AS t(code text, name text, unit text, is_whole boolean)
    ON CONFLICT (code) DO UPDATE SET name = excluded.name, unit = excluded.unit, is_whole = excluded.is_whole,
      version = source_data.version + 1, updated_at = now()`
  const ids = new Map(stored.categories.map(({ name, id }) => [name, id]))
  for (const { id, ...names } of categories) {
    const before = stored.categories.find((one) => one.id === id)
    const change = before
      ? saveCategoryStatement(before.id, {
          version: before.version,
          isMoveOnly: false,
          names,
          ...changedFields(pick(before, ['name', 'short_name']), names),
        })
      : createCategoryStatement(names, null)
    ids.set(before?.name ?? names.name, await made(transaction, change))
  }
  const audited = metrics.flatMap((one) => one.stored?.id ?? [])
  const standing = new Set(stored.metrics.map(({ packed }) => packed.code))
  const written: Array<PackedMetric & { id: number }> = []
  for (const { stored: own, category, sent } of metrics) {
    const categoryId = ids.get(category) ?? 0
    // A new edition follows its predecessor, as a copy does; what comes with it keeps the package's order.
    const previous = sent.previous ?? ''
    const place = !own && standing.has(previous) ? await placeAfter(transaction, previous, categoryId) : null
    if (place !== null) standing.add(sent.code)
    const change = metricChange({ stored: own, sent, categoryId, audited, place })
    written.push({ ...sent, id: await made(transaction, change) })
  }
  await writeLinks(transaction, written)
  const links = checks.map((check) => ({ ...check, codes: parseCrossCheck(check)?.codes ?? [] }))
  await transaction.$executeRaw`
    WITH sent AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS t(id int, left_side text, relation text,
        right_side text, message text, severity text, is_active boolean, codes text[])
    ), changed AS (
      UPDATE cross_checks k SET message = sent.message, severity = sent.severity, is_active = sent.is_active,
        version = k.version + 1, updated_at = now()
      FROM sent WHERE k.id = sent.id
    ), added AS (
      INSERT INTO cross_checks (left_side, relation, right_side, message, severity, is_active)
      SELECT left_side, relation, right_side, message, severity, is_active FROM sent WHERE id IS NULL
      RETURNING id, left_side, relation, right_side)
    INSERT INTO cross_check_data (cross_check_id, source_datum_id)
    SELECT added.id, d.id FROM added JOIN sent USING (left_side, relation, right_side)
    JOIN source_data d ON d.code = ANY(sent.codes)`
}

/** Null where the indicator is of another category. */
async function placeAfter(transaction: Transaction, code: string, categoryId: number) {
  const [found] = await rows(
    z.object({ place: z.int() }),
    Prisma.sql`
      SELECT ${METRIC_PLACE} + 1 AS place FROM metrics m WHERE m.code = ${code} AND m.metric_category_id = ${categoryId}`,
    transaction,
  )
  return found?.place ?? null
}

function metricChange({
  stored,
  sent,
  categoryId,
  audited,
  place,
}: Pick<PlannedMetric, 'stored' | 'sent'> & {
  categoryId: number
  audited: readonly number[]
  /** Of a new one, null for the end. */
  place: number | null
}): Change<{ id: number }> {
  const variables = sent.variables.map(({ var_name, name, aggregation }) => ({ var_name, name, aggregation }))
  const fields = rowFieldsOf(sent, categoryId, stored?.asks_judgement ?? false)
  const { unit, code } = sent
  if (!stored) return createMetricStatement(fields, { unit, audited, variables, code, place })
  return saveMetricStatement(stored.id, {
    version: stored.version,
    isMoveOnly: false,
    categoryId: stored.category_id,
    fields,
    unit,
    audited,
    variables,
    changesFrozen: !stored.in_use,
    place: stored.category_id === categoryId ? undefined : null,
    denominator: ratioOfFormula(sent.formula)?.denominator ?? null,
    ...changedFields({ ...stored.packed }, { ...sent }),
  })
}

/** Writes what the indicator's own statement omits: links to source data, and suggested actions. */
async function writeLinks(transaction: Transaction, written: ReadonlyArray<PackedMetric & { id: number }>) {
  const all = JSON.stringify(written)
  const sent = Prisma.sql`
    jsonb_to_recordset(${all}::jsonb) AS t(id int, previous text, variables jsonb, suggested_actions jsonb)`
  await transaction.$executeRaw`
    UPDATE metrics m SET previous_id = (SELECT p.id FROM metrics p WHERE p.code = t.previous)
    FROM ${sent} WHERE m.id = t.id`
  await transaction.$executeRaw`
    UPDATE metric_calc_data v SET source_datum_id = NULL FROM ${sent} WHERE v.metric_id = t.id`
  await transaction.$executeRaw`
    UPDATE metric_calc_data v SET source_datum_id = d.id
    FROM ${sent} CROSS JOIN jsonb_to_recordset(t.variables) AS x(var_name char(1), source_datum text)
    JOIN source_data d ON d.code = x.source_datum
    WHERE v.metric_id = t.id AND v.var_name = x.var_name`
  await transaction.$executeRaw`DELETE FROM suggested_actions a USING ${sent} WHERE a.metric_id = t.id`
  await transaction.$executeRaw`
    INSERT INTO suggested_actions (metric_id, position, text)
    SELECT t.id, a.position, a.text
    FROM ${sent} CROSS JOIN jsonb_array_elements_text(t.suggested_actions) WITH ORDINALITY AS a(text, position)`
}
