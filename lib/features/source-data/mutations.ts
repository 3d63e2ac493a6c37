import 'server-only'
import type { z } from 'zod'
import { type ChangeParts, changedFields, changesNothing, makeChange } from '@/lib/core/db/change'
import { idRow, type Source } from '@/lib/core/db/rows'
import { AppError, conflict, fieldError, stale } from '@/lib/core/http/errors'
import { pick } from '@/lib/core/record/record'
import type { SourceDatumAnswer, Use } from '@/lib/features/source-data/contract'
import { readFreeUses, readSourceDatum } from '@/lib/features/source-data/data'
import type { newSourceDatumSchema, sourceDatumEditSchema } from '@/lib/features/source-data/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A link tells which datum a variable takes; values, formulas and comparisons do not depend on it, so that links may
 * change despite documents.
 */

/** Locks the variables to be linked, and requires that all are unlinked. */
function freeVariables(ids: readonly number[]) {
  return {
    free: Prisma.sql`
      SELECT v.id FROM metric_calc_data v WHERE v.id = ANY(${[...ids]}::int[]) AND v.source_datum_id IS NULL
      ORDER BY v.id FOR UPDATE OF v`,
    areFree: Prisma.sql`(SELECT count(*) FROM free) = ${ids.length}`,
  }
}

function linkSql(datum: Source<{ id: number }>): Prisma.Sql {
  return Prisma.sql`
    UPDATE metric_calc_data v SET source_datum_id = datum.id FROM ${datum} datum
    WHERE v.id IN (SELECT id FROM free)`
}

const touched = (which: Prisma.Sql) => Prisma.sql`
  UPDATE source_data d SET version = version + 1, updated_at = now() WHERE ${which} RETURNING d.id`

const ENTITY = 'source_datum'
const DATUM_STALE = 'Данное изменено другим пользователем'
const IN_CHECKS = 'Данное названо в увязках: сначала измените или удалите их'
const LINKED_ALREADY = 'Одна из переменных уже связана или удалена. Обновите страницу.'
const TWICE = 'Показатель не может запрашивать одно и то же данное дважды'

function refusalOf(constraint: string): AppError | undefined {
  if (constraint === 'source_data_code_key') return fieldError('code', 'Такой код уже есть')
  if (constraint === 'source_data_name_key')
    return fieldError('name', 'Данное с таким наименованием уже есть')
  if (constraint === 'metric_calc_data_metric_id_source_datum_id_key') return conflict(TWICE)
  return constraint === 'cross_check_data_source_datum_id_fkey' ? conflict(IN_CHECKS) : undefined
}

const run = (otherwise: () => Error, parts: ChangeParts<{ id: number }>) =>
  makeChange(idRow, { ...parts, otherwise, refusal: refusalOf })
const goneStale = () => stale(DATUM_STALE)
const alreadyLinked = () => conflict(LINKED_ALREADY)

/** Variables as written to the audit: «Хирургическая активность, a». */
const audited = (uses: readonly Use[]) => uses.map(({ metric, var_name }) => `${metric.name}, ${var_name}`)

/** Creates a datum with linked variables. @throws AppError invalid (code or name taken), conflict (one is linked) */
export async function createSourceDatum(input: z.output<typeof newSourceDatumSchema>) {
  const { metric_calc_data_ids: ids, ...fields } = input
  const { code, name, unit, is_whole } = fields
  const { free, areFree } = freeVariables(ids)
  const after = { ...fields, uses: audited(await readFreeUses(ids)) }
  const created = await run(alreadyLinked, {
    first: { free },
    gate: Prisma.sql`
      INSERT INTO source_data (code, name, unit, is_whole)
      SELECT ${code}, ${name}, ${unit}, ${is_whole} WHERE ${areFree} RETURNING id`,
    audit: { action: 'source_datum.create', entity: ENTITY, after },
    steps: (datum) => ({ linked: linkSql(datum) }),
  })
  return readSourceDatum(created.id)
}

/** @throws AppError not_found, stale, invalid (name taken) */
export async function saveSourceDatum(id: number, edit: z.output<typeof sourceDatumEditSchema>) {
  const stored = await readSourceDatum(id)
  if (edit.version != null && edit.version !== stored.version) throw stale(DATUM_STALE)
  const { name, unit, is_whole } = edit
  const before = pick(stored, ['name', 'unit', 'is_whole'])
  const changed = changedFields(before, { name, unit, is_whole })
  if (changesNothing(changed)) return stored
  await run(goneStale, {
    gate: Prisma.sql`
      UPDATE source_data SET name = ${name}, unit = ${unit}, is_whole = ${is_whole}, version = version + 1,
        updated_at = now()
      WHERE id = ${id} AND version = ${stored.version} RETURNING id`,
    audit: { action: 'source_datum.update', entity: ENTITY, ...changed },
  })
  return readSourceDatum(id)
}

/** @throws AppError not_found, conflict while a variable or a cross-check uses it */
export async function deleteSourceDatum(id: number): Promise<void> {
  const before = pick(await readSourceDatum(id), ['code', 'name', 'unit', 'is_whole'])
  await run(() => conflict('Данное используется в показателях: сначала разъедините их'), {
    locks: { source_data: [id] },
    gate: Prisma.sql`
      DELETE FROM source_data d WHERE d.id = ${id}
        AND NOT EXISTS (SELECT FROM metric_calc_data v WHERE v.source_datum_id = d.id) RETURNING d.id`,
    audit: { action: 'source_datum.delete', entity: ENTITY, before },
  }).catch(async (refusal: unknown) => {
    await readSourceDatum(id)
    throw refusal
  })
}

/** @throws AppError not_found, conflict (already linked, or another variable of the indicator takes the datum) */
export async function linkVariables(id: number, ids: readonly number[]): Promise<SourceDatumAnswer> {
  await readSourceDatum(id)
  const { free, areFree } = freeVariables(ids)
  const after = { uses: audited(await readFreeUses(ids)) }
  await run(alreadyLinked, {
    locks: { source_data: [id] },
    first: { free },
    gate: touched(Prisma.sql`d.id = ${id} AND ${areFree}`),
    audit: { action: 'source_datum.link', entity: ENTITY, after },
    steps: (datum) => ({ linked: linkSql(datum) }),
  })
  return readSourceDatum(id)
}

/** @throws AppError not_found when the variable is not linked to it */
export async function unlinkVariable(id: number, variableId: number): Promise<SourceDatumAnswer> {
  const { uses } = await readSourceDatum(id)
  const before = { uses: audited(uses.filter((one) => one.metric_calc_data_id === variableId)) }
  await run(() => new AppError('not_found'), {
    locks: { source_data: [id] },
    gate: touched(Prisma.sql`d.id = ${id} AND EXISTS (
      SELECT FROM metric_calc_data v WHERE v.id = ${variableId} AND v.source_datum_id = d.id)`),
    audit: { action: 'source_datum.unlink', entity: ENTITY, before },
    steps: (datum) => ({
      given_up: Prisma.sql`
        UPDATE metric_calc_data v SET source_datum_id = NULL FROM ${datum} datum WHERE v.id = ${variableId}`,
    }),
  })
  return readSourceDatum(id)
}

/**
 * Moves the other datum's variables and the organisations' lines to this one and deletes it.
 * @throws AppError not_found, invalid (with itself), conflict (an indicator takes both, a check uses the other)
 */
export async function mergeSourceData(id: number, otherId: number): Promise<SourceDatumAnswer> {
  if (id === otherId) throw fieldError('source_datum_id', 'Выберите другое данное')
  const [target, other] = [await readSourceDatum(id), await readSourceDatum(otherId)]
  const before = { code: other.code, name: other.name, uses: audited(other.uses) }
  await run(goneStale, {
    locks: { source_data: [id, otherId] },
    gate: touched(
      Prisma.sql`d.id = ${id} AND EXISTS (SELECT FROM source_data o WHERE o.id = ${otherId} AND o.id <> d.id)`,
    ),
    audit: { action: 'source_datum.merge', entity: ENTITY, before, after: pick(target, ['code', 'name']) },
    steps: (datum) => ({
      moved: Prisma.sql`
        UPDATE metric_calc_data v SET source_datum_id = datum.id FROM ${datum} datum
        WHERE v.source_datum_id = ${otherId}`,
      lines: Prisma.sql`
        INSERT INTO datum_lines (company_id, source_datum_id, text)
        SELECT l.company_id, datum.id, l.text FROM datum_lines l CROSS JOIN ${datum} datum WHERE l.source_datum_id = ${otherId}
        ON CONFLICT (company_id, source_datum_id) DO UPDATE SET text = left(datum_lines.text || '; ' || excluded.text, 300)`,
      gone: Prisma.sql`DELETE FROM source_data o USING ${datum} datum WHERE o.id = ${otherId}`,
    }),
  })
  return readSourceDatum(id)
}
