import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { changedFields } from '@/lib/core/db/audit'
import { commit } from '@/lib/core/db/change'
import { onlyRow } from '@/lib/core/db/rows'
import { AppError, fieldError, stale } from '@/lib/core/http/errors'
import { today } from '@/lib/core/process/clock'
import { readMeasure, readSuggestedActions } from '@/lib/features/measures/data'
import type { MeasureEdit, NewMeasure } from '@/lib/features/measures/schema'
import type { Measure } from '@/lib/features/measures/shapes'
import {
  createStatement,
  noteStatement,
  saveStatement,
  suggestStatement,
} from '@/lib/features/measures/statements'
import { Prisma } from '@/lib/generated/prisma/client'

const LONG_FIELDS = ['cause', 'action']
const STALE = 'Мероприятие изменено другим пользователем'

/** Whoever answers for a measure and has an account is of the organisation. @throws AppError invalid */
async function requireOwnPerson(scope: CompanyScope, id: number | null): Promise<void> {
  if (id === null) return
  const { isOwn } = await onlyRow(
    z.object({ isOwn: z.boolean() }),
    Prisma.sql`SELECT EXISTS (
      SELECT FROM users WHERE id = ${id} AND company_id = ${scope.companyId}::int) AS "isOwn"`,
  )
  if (!isOwn) throw fieldError('responsible_id', 'Выберите сотрудника своей организации')
}

/** Plans a measure of the own organisation. @throws AppError invalid (no such indicator or person), too_many_requests */
export async function createMeasure(scope: CompanyScope, fields: NewMeasure): Promise<Measure> {
  await requireOwnPerson(scope, fields.responsible_id)
  await throttle.spend(scope.userId, 'measures')
  const [created] = await commit(createStatement(scope, fields))
  if (!created) throw fieldError('metric_id', 'Такого показателя нет')
  return readMeasure(scope, created.id)
}

const storedOf = (known: Measure): Omit<MeasureEdit, 'note' | 'version'> => {
  const { name, cause, action, responsible, date_begin, due_date, date_end, status, target_value } = known
  return {
    name,
    cause,
    action,
    responsible_id: responsible.id,
    responsible_name: responsible.id === null ? responsible.name : null,
    date_begin,
    due_date,
    date_end,
    status,
    target_value: target_value === null ? null : String(target_value),
  }
}

/**
 * Changes a measure, its state too, over the version it was made on; what is noted with it stands or falls with it.
 * @throws AppError not_found, stale, invalid (no such person, done tomorrow), texts_spent
 */
export async function saveMeasure(scope: CompanyScope, id: number, edit: MeasureEdit): Promise<Measure> {
  const known = await readMeasure(scope, id)
  if (edit.version != null && edit.version !== known.version) throw stale(STALE)
  const { note, version: _version, ...fields } = edit
  if (fields.date_end !== null && fields.date_end > today())
    throw fieldError('date_end', 'Этот день ещё не наступил')
  if (fields.responsible_id !== known.responsible.id) await requireOwnPerson(scope, fields.responsible_id)
  const changed = changedFields({ ...storedOf(known) }, { ...fields })
  if (note !== null || LONG_FIELDS.some((field) => field in changed.after))
    await throttle.spend(scope.userId, 'texts')
  const [saved] = await commit(saveStatement(scope, known, { fields, note, ...changed }))
  if (!saved) throw stale(STALE)
  return readMeasure(scope, id)
}

/** Notes something of a measure. @throws AppError not_found, texts_spent */
export async function addNote(scope: CompanyScope, id: number, text: string): Promise<Measure> {
  await throttle.spend(scope.userId, 'texts')
  const [noted] = await commit(noteStatement(scope, id, text))
  if (!noted) throw new AppError('not_found')
  return readMeasure(scope, id)
}

/** Replaces what is suggested to do about an indicator. @throws AppError not_found */
export async function saveSuggestedActions(metricId: number, actions: readonly string[]): Promise<string[]> {
  const before = await readSuggestedActions(metricId)
  await commit(suggestStatement(metricId, before, actions))
  return readSuggestedActions(metricId)
}
