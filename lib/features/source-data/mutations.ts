import 'server-only'
import { type Change, change, changedFields, commitOne } from '@/lib/core/db/change'
import { idRow, type Source } from '@/lib/core/db/rows'
import { AppError, fieldError, stale } from '@/lib/core/http/errors'
import type { SourceDatumAnswer, Use } from '@/lib/features/source-data/contract'
import { readFreeUses, readSourceDatum } from '@/lib/features/source-data/data'
import type { NewSourceDatum, SourceDatumEdit } from '@/lib/features/source-data/schema'
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

/** Creates a datum with linked variables; affects no row if one is already linked. */
function createStatement(fields: NewSourceDatum, after: Prisma.InputJsonObject) {
  const { code, name, unit, is_whole, metric_calc_data_ids: ids } = fields
  const { free, areFree } = freeVariables(ids)
  return change(idRow, {
    first: { free },
    gate: Prisma.sql`
      INSERT INTO source_data (code, name, unit, is_whole)
      SELECT ${code}, ${name}, ${unit}, ${is_whole} WHERE ${areFree} RETURNING id`,
    audit: { action: 'source_datum.create', entity: 'source_datum', after },
    steps: (datum) => ({ linked: linkSql(datum) }),
  })
}

/** Updates a datum of this version. */
function saveStatement(
  id: number,
  version: number,
  { name, unit, is_whole }: SourceDatumEdit,
  changed: { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject },
) {
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE source_data SET name = ${name}, unit = ${unit}, is_whole = ${is_whole}, version = version + 1,
        updated_at = now()
      WHERE id = ${id} AND version = ${version} RETURNING id`,
    audit: { action: 'source_datum.update', entity: 'source_datum', ...changed },
  })
}

/** Deletes a datum without linked variables. */
function deleteStatement(id: number, before: Prisma.InputJsonObject) {
  return change(idRow, {
    locks: { source_data: [id] },
    gate: Prisma.sql`
      DELETE FROM source_data d WHERE d.id = ${id}
        AND NOT EXISTS (SELECT FROM metric_calc_data v WHERE v.source_datum_id = d.id) RETURNING d.id`,
    audit: { action: 'source_datum.delete', entity: 'source_datum', before },
  })
}

const touched = (which: Prisma.Sql) => Prisma.sql`
  UPDATE source_data d SET version = version + 1, updated_at = now() WHERE ${which} RETURNING d.id`

/** Links unlinked variables atomically. */
function linkStatement(id: number, ids: readonly number[], after: Prisma.InputJsonObject) {
  const { free, areFree } = freeVariables(ids)
  return change(idRow, {
    locks: { source_data: [id] },
    first: { free },
    gate: touched(Prisma.sql`d.id = ${id} AND ${areFree}`),
    audit: { action: 'source_datum.link', entity: 'source_datum', after },
    steps: (datum) => ({ linked: linkSql(datum) }),
  })
}

function unlinkStatement(id: number, variableId: number, before: Prisma.InputJsonObject) {
  return change(idRow, {
    locks: { source_data: [id] },
    gate: touched(Prisma.sql`d.id = ${id} AND EXISTS (
      SELECT FROM metric_calc_data v WHERE v.id = ${variableId} AND v.source_datum_id = d.id)`),
    audit: { action: 'source_datum.unlink', entity: 'source_datum', before },
    steps: (datum) => ({
      given_up: Prisma.sql`
        UPDATE metric_calc_data v SET source_datum_id = NULL FROM ${datum} datum WHERE v.id = ${variableId}`,
    }),
  })
}

/** Merges two data: the other's variables are moved, and it is deleted. */
function mergeStatement(
  id: number,
  otherId: number,
  changed: { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject },
) {
  return change(idRow, {
    locks: { source_data: [id, otherId] },
    gate: touched(
      Prisma.sql`d.id = ${id} AND EXISTS (SELECT FROM source_data o WHERE o.id = ${otherId} AND o.id <> d.id)`,
    ),
    audit: { action: 'source_datum.merge', entity: 'source_datum', ...changed },
    steps: (datum) => ({
      moved: Prisma.sql`
        UPDATE metric_calc_data v SET source_datum_id = datum.id FROM ${datum} datum
        WHERE v.source_datum_id = ${otherId}`,
      gone: Prisma.sql`DELETE FROM source_data o USING ${datum} datum WHERE o.id = ${otherId}`,
    }),
  })
}

const DATUM_STALE = 'Данное изменено другим пользователем'
const IN_USE = 'Данное используется в показателях: сначала разъедините их'
const IN_CHECKS = 'Данное названо в увязках: сначала измените или удалите их'
const LINKED_ALREADY = 'Одна из переменных уже связана или удалена. Обновите страницу.'
const TWICE = 'Показатель не может запрашивать одно и то же данное дважды'

const conflict = (message: string) => new AppError('conflict', { message })

/** The error for a violated key. */
function refusalOf(constraint: string): AppError | undefined {
  if (constraint === 'source_data_code_key') return fieldError('code', 'Такой код уже есть')
  if (constraint === 'source_data_name_key')
    return fieldError('name', 'Данное с таким наименованием уже есть')
  if (constraint === 'metric_calc_data_metric_id_source_datum_id_key') return conflict(TWICE)
  return constraint === 'cross_check_data_source_datum_id_fkey' ? conflict(IN_CHECKS) : undefined
}

const run = (change: Change<{ id: number }>) => commitOne(change, refusalOf)

/** Variables as written to the audit: «Хирургическая активность, a». */
const audited = (uses: readonly Use[]) => uses.map(({ metric, var_name }) => `${metric.name}, ${var_name}`)

/** @throws AppError invalid (code or name taken), conflict (a variable is linked already) */
export async function createSourceDatum(input: NewSourceDatum): Promise<SourceDatumAnswer> {
  const { metric_calc_data_ids: ids, ...fields } = input
  const after = { ...fields, uses: audited(await readFreeUses(ids)) }
  const created = await run(createStatement(input, after))
  if (!created) throw conflict(LINKED_ALREADY)
  return readSourceDatum(created.id)
}

/** @throws AppError not_found, stale, invalid (name taken) */
export async function saveSourceDatum(id: number, edit: SourceDatumEdit): Promise<SourceDatumAnswer> {
  const { name, unit, is_whole, version } = await readSourceDatum(id)
  if (edit.version != null && edit.version !== version) throw stale(DATUM_STALE)
  const after = { name: edit.name, unit: edit.unit, is_whole: edit.is_whole }
  const changed = changedFields({ name, unit, is_whole }, after)
  if (!(await run(saveStatement(id, version, edit, changed)))) throw stale(DATUM_STALE)
  return readSourceDatum(id)
}

/** @throws AppError not_found, conflict while a variable or a cross-check uses it */
export async function deleteSourceDatum(id: number): Promise<void> {
  const { code, name, unit, is_whole } = await readSourceDatum(id)
  if (await run(deleteStatement(id, { code, name, unit, is_whole }))) return
  await readSourceDatum(id)
  throw conflict(IN_USE)
}

/** @throws AppError not_found, conflict (already linked, or another variable of the indicator takes the datum) */
export async function linkVariables(id: number, ids: readonly number[]): Promise<SourceDatumAnswer> {
  await readSourceDatum(id)
  const after = { uses: audited(await readFreeUses(ids)) }
  if (!(await run(linkStatement(id, ids, after)))) throw conflict(LINKED_ALREADY)
  return readSourceDatum(id)
}

/** @throws AppError not_found when the variable is not linked to it */
export async function unlinkVariable(id: number, variableId: number): Promise<SourceDatumAnswer> {
  const { uses } = await readSourceDatum(id)
  const before = { uses: audited(uses.filter((one) => one.metric_calc_data_id === variableId)) }
  if (!(await run(unlinkStatement(id, variableId, before)))) throw new AppError('not_found')
  return readSourceDatum(id)
}

/** @throws AppError not_found, invalid (with itself), conflict (an indicator takes both, a check uses the other) */
export async function mergeSourceData(id: number, otherId: number): Promise<SourceDatumAnswer> {
  if (id === otherId) throw fieldError('source_datum_id', 'Выберите другое данное')
  const [kept, other] = [await readSourceDatum(id), await readSourceDatum(otherId)]
  const changed = {
    before: { code: other.code, name: other.name, uses: audited(other.uses) },
    after: { code: kept.code, name: kept.name },
  }
  if (!(await run(mergeStatement(id, otherId, changed)))) throw stale(DATUM_STALE)
  return readSourceDatum(id)
}
