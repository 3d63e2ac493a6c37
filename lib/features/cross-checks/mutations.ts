import 'server-only'
import { changedFields } from '@/lib/core/db/audit'
import { type Change, commit } from '@/lib/core/db/change'
import { AppError, stale } from '@/lib/core/http/errors'
import type { CrossCheckAnswer } from '@/lib/features/cross-checks/contract'
import { readCrossCheck, requireCodes } from '@/lib/features/cross-checks/data'
import type { CrossCheckEdit, CrossCheckFields } from '@/lib/features/cross-checks/schema'
import { createStatement, deleteStatement, saveStatement } from '@/lib/features/cross-checks/statements'

const STALE = 'Увязка изменена другим пользователем'

async function run(change: Change<{ id: number }>): Promise<number | undefined> {
  const [changed] = await commit(change)
  return changed?.id
}

/** What of a cross-check a person fills in. */
const fieldsOf = ({
  left_side,
  relation,
  right_side,
  message,
  severity,
  is_active,
}: CrossCheckFields): CrossCheckFields => ({ left_side, relation, right_side, message, severity, is_active })

/** @throws AppError invalid (an unknown code) */
export async function createCrossCheck(fields: CrossCheckFields): Promise<CrossCheckAnswer> {
  const codes = await requireCodes(fields)
  const id = await run(createStatement(fields, codes))
  if (id === undefined) throw stale(STALE)
  return readCrossCheck(id)
}

/** @throws AppError not_found, stale, invalid (an unknown code) */
export async function saveCrossCheck(id: number, edit: CrossCheckEdit): Promise<CrossCheckAnswer> {
  const known = await readCrossCheck(id)
  const { version } = known
  if (edit.version != null && edit.version !== version) throw stale(STALE)
  const fields = fieldsOf(edit)
  const codes = await requireCodes(fields)
  const changed = changedFields({ ...fieldsOf(known) }, { ...fields })
  if (!(await run(saveStatement({ id, version }, fields, codes, changed)))) throw stale(STALE)
  return readCrossCheck(id)
}

/** @throws AppError not_found */
export async function deleteCrossCheck(id: number): Promise<void> {
  const before = fieldsOf(await readCrossCheck(id))
  if (!(await run(deleteStatement(id, { ...before })))) throw new AppError('not_found')
}
