import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { changedFields, changesNothing, makeChange, type Steps } from '@/lib/core/db/change'
import { idRow, oneRow, type Source } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { fieldError, stale } from '@/lib/core/http/errors'
import { today } from '@/lib/core/process/clock'
import { namesOf, pick } from '@/lib/core/record/record'
import { columnsSql, rowSql } from '@/lib/core/record/record-sql'
import { readMeasure, readSuggestedActions, SUGGESTED } from '@/lib/features/measures/data'
import { MEASURE, MEASURE_ANSWERED } from '@/lib/features/measures/record'
import type { measureEditSchema, newMeasureSchema } from '@/lib/features/measures/schema'
import type { Measure } from '@/lib/features/measures/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

const ENTITY = 'measure'
const NOTED = { action: `${ENTITY}.note`, entity: ENTITY }

const COLUMNS = columnsSql(MEASURE)

const noteSql = (of: Source<{ id: number }>, userId: number, text: string) => Prisma.sql`
  INSERT INTO measure_notes (measure_id, user_id, text) SELECT id, ${userId}, ${text} FROM ${of} measure`

const LONG_FIELDS = ['cause', 'action']
const STALE = 'Мероприятие изменено другим пользователем'

/** A responsible person with an account must belong to the organisation and not be blocked. @throws AppError invalid */
async function requireOwnPerson(scope: CompanyScope, id: number | null): Promise<void> {
  if (id === null) return
  const person = await oneRow(
    z.object({ is_blocked: z.boolean() }),
    Prisma.sql`SELECT user_status_id = ${USER_STATUS.blocked} AS is_blocked FROM users
      WHERE id = ${id} AND company_id = ${scope.companyId}::int`,
  )
  if (!person) throw fieldError('responsible_id', 'Выберите сотрудника своей организации')
  if (person.is_blocked) throw fieldError('responsible_id', 'Сотрудник заблокирован: выберите другого')
}

/** Plans a measure of the viewer's organisation. @throws AppError invalid (no such indicator or person), too_many_requests */
export async function createMeasure(
  scope: CompanyScope,
  fields: z.output<typeof newMeasureSchema>,
): Promise<Measure> {
  await requireOwnPerson(scope, fields.responsible_id)
  await throttle.spend(scope.userId, 'measures')
  const created = await makeChange(idRow, {
    gate: Prisma.sql`
        INSERT INTO measures (company_id, metric_id, origin, user_id, ${COLUMNS})
        SELECT ${scope.companyId}::int, ${fields.metric_id}::int, ${fields.origin}, ${scope.userId}, ${COLUMNS}
        FROM ${rowSql('measures', fields)} WHERE EXISTS (SELECT FROM metrics m WHERE m.id = ${fields.metric_id})
        RETURNING id`,
    audit: { action: `${ENTITY}.create`, entity: ENTITY, after: { ...fields } },
    otherwise: () => fieldError('metric_id', 'Такого показателя нет'),
  })
  return readMeasure(scope, created.id)
}

const storedOf = (known: Measure): Omit<z.output<typeof measureEditSchema>, 'note' | 'version'> => {
  const { responsible, target_value } = known
  return {
    ...pick(known, [...namesOf(MEASURE_ANSWERED), 'date_end', 'status']),
    responsible_id: responsible.id,
    responsible_name: responsible.id === null ? responsible.name : null,
    target_value: target_value === null ? null : String(target_value),
  }
}

/**
 * Updates a measure, including its state, over the version it was made on; its note is stored in the same change.
 * @throws AppError not_found, stale, invalid (no such person, an end in the future), texts_spent
 */
export async function saveMeasure(
  scope: CompanyScope,
  id: number,
  edit: z.output<typeof measureEditSchema>,
): Promise<Measure> {
  const known = await readMeasure(scope, id)
  if (edit.version != null && edit.version !== known.version) throw stale(STALE)
  const { note, version: _version, ...fields } = edit
  if (fields.date_end !== null && fields.date_end > today())
    throw fieldError('date_end', 'Этот день ещё не наступил')
  if (fields.responsible_id !== known.responsible.id) await requireOwnPerson(scope, fields.responsible_id)
  const changed = changedFields({ ...storedOf(known) }, { ...fields })
  if (note === null && changesNothing(changed)) return known
  if (note !== null || LONG_FIELDS.some((field) => field in changed.after))
    await throttle.spend(scope.userId, 'texts')
  const isNoteAlone = changesNothing(changed)
  await makeChange(idRow, {
    gate: Prisma.sql`
        UPDATE measures SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM ${rowSql('measures', fields)}), status = ${fields.status},
          date_end = ${fields.date_end}::date, version = version + 1, updated_at = now()
        WHERE id = ${id} AND version = ${known.version} RETURNING id`,
    audit: isNoteAlone ? NOTED : { action: `${ENTITY}.update`, entity: ENTITY, ...changed },
    steps: (measure): Steps => (note === null ? {} : { noted: noteSql(measure, scope.userId, note) }),
    otherwise: () => stale(STALE),
  })
  return readMeasure(scope, id)
}

/** Adds a note to a measure; its text is stored only there, so that it can be erased. @throws AppError not_found, texts_spent */
export async function addNote(scope: CompanyScope, id: number, text: string): Promise<Measure> {
  await throttle.spend(scope.userId, 'texts')
  await makeChange(idRow, {
    gate: Prisma.sql`SELECT id FROM measures WHERE id = ${id} AND company_id = ${scope.companyId}::int`,
    audit: NOTED,
    steps: (measure) => ({ noted: noteSql(measure, scope.userId, text) }),
  })
  return readMeasure(scope, id)
}

const OTHER_ACTIONS =
  'Подсказки тем временем изменил другой администратор. Скопируйте свои, обновите страницу и внесите их снова.'

/** Overwrites an indicator's suggested actions by position and deletes surplus ones. @throws AppError not_found, stale */
export async function saveSuggestedActions(
  metricId: number,
  { actions, from }: { actions: string[]; from?: string[] | undefined },
): Promise<string[]> {
  const before = await readSuggestedActions(metricId)
  await makeChange(idRow, {
    locks: { metrics: [metricId] },
    gate: Prisma.sql`SELECT m.id FROM metrics m WHERE m.id = ${metricId} AND ${from ?? before}::text[] = ${SUGGESTED}`,
    otherwise: () => stale(OTHER_ACTIONS),
    audit: { action: 'metric.suggest', entity: 'metric', before: { actions: before }, after: { actions } },
    steps: (metric) => ({
      dropped: Prisma.sql`
        DELETE FROM suggested_actions WHERE metric_id = ${metricId} AND position > ${actions.length}`,
      kept: Prisma.sql`
        INSERT INTO suggested_actions (metric_id, position, text)
        SELECT metric.id, a.place::int, a.text
        FROM ${metric} metric CROSS JOIN unnest(${actions}::text[]) WITH ORDINALITY AS a(text, place)
        ON CONFLICT (metric_id, position) DO UPDATE SET text = excluded.text`,
    }),
  })
  return readSuggestedActions(metricId)
}
