import 'server-only'
import { changedFields } from '@/lib/core/db/audit'
import { type Change, commit } from '@/lib/core/db/change'
import { AppError, fieldError, stale } from '@/lib/core/http/errors'
import type { SourceDatumAnswer, Use } from '@/lib/features/source-data/contract'
import { readFreeUses, readSourceDatum } from '@/lib/features/source-data/data'
import type { NewSourceDatum, SourceDatumEdit } from '@/lib/features/source-data/schema'
import {
  createStatement,
  deleteStatement,
  linkStatement,
  mergeStatement,
  saveStatement,
  unlinkStatement,
} from '@/lib/features/source-data/statements'

const DATUM_STALE = 'Данное изменено другим пользователем'
const IN_USE = 'Данное используется в показателях: сначала разъедините их'
const IN_CHECKS = 'Данное названо в увязках: сначала измените или удалите их'
const LINKED_ALREADY = 'Одна из переменных уже связана или удалена. Обновите страницу.'
const TWICE = 'Показатель не может запрашивать одно и то же данное дважды'

const conflict = (message: string) => new AppError('conflict', { message })

/** The refusal behind a broken key. */
function refusalOf(constraint: string): AppError | undefined {
  if (constraint === 'source_data_code_key') return fieldError('code', 'Такой код уже есть')
  if (constraint === 'source_data_name_key')
    return fieldError('name', 'Данное с таким наименованием уже есть')
  if (constraint === 'metric_calc_data_metric_id_source_datum_id_key') return conflict(TWICE)
  if (constraint === 'cross_check_data_source_datum_id_fkey') return conflict(IN_CHECKS)
  return undefined
}

async function run(change: Change<{ id: number }>): Promise<number | undefined> {
  const [changed] = await commit(change, refusalOf)
  return changed?.id
}

/** Variables as the audit names them: «Хирургическая активность, a». */
const audited = (uses: readonly Use[]) => uses.map(({ metric, var_name }) => `${metric.name}, ${var_name}`)

/** @throws AppError invalid (code or name taken), conflict (a variable is linked already) */
export async function createSourceDatum(input: NewSourceDatum): Promise<SourceDatumAnswer> {
  const { metric_calc_data_ids: ids, ...fields } = input
  const after = { ...fields, uses: audited(await readFreeUses(ids)) }
  const id = await run(createStatement(input, after))
  if (id === undefined) throw conflict(LINKED_ALREADY)
  return readSourceDatum(id)
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

/** @throws AppError not_found, conflict while a variable asks for it, or a cross-check speaks of it */
export async function deleteSourceDatum(id: number): Promise<void> {
  const { code, name, unit, is_whole } = await readSourceDatum(id)
  if (await run(deleteStatement(id, { code, name, unit, is_whole }))) return
  await readSourceDatum(id)
  throw conflict(IN_USE)
}

/** @throws AppError not_found, conflict (linked already, or another variable of the indicator asks for it) */
export async function linkVariables(id: number, ids: readonly number[]): Promise<SourceDatumAnswer> {
  await readSourceDatum(id)
  const after = { uses: audited(await readFreeUses(ids)) }
  if (!(await run(linkStatement(id, ids, after)))) throw conflict(LINKED_ALREADY)
  return readSourceDatum(id)
}

/** @throws AppError not_found when the variable is none of its */
export async function unlinkVariable(id: number, variableId: number): Promise<SourceDatumAnswer> {
  const { uses } = await readSourceDatum(id)
  const before = { uses: audited(uses.filter((one) => one.metric_calc_data_id === variableId)) }
  if (!(await run(unlinkStatement(id, variableId, before)))) throw new AppError('not_found')
  return readSourceDatum(id)
}

/** @throws AppError not_found, invalid (with itself), conflict (an indicator asks for both, a cross-check speaks of the other) */
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
