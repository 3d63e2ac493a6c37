import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { change, type Steps } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import type { Source } from '@/lib/core/db/source'
import type { MeasureEdit, NewMeasure } from '@/lib/features/measures/schema'
import type { Measure } from '@/lib/features/measures/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

const ENTITY = 'measure'

const COLUMNS = Prisma.sql`name, cause, action, responsible_id, responsible_name, date_begin, due_date, target_value`

type Written = Omit<MeasureEdit, 'note' | 'version' | 'status' | 'date_end'>

const valuesSql = (fields: Written) => Prisma.sql`${fields.name}, ${fields.cause}, ${fields.action},
  ${fields.responsible_id}::int, ${fields.responsible_name}, ${fields.date_begin}::date, ${fields.due_date}::date,
  ${fields.target_value}::numeric`

const noteSql = (of: Source<{ id: number }>, userId: number, text: string) => Prisma.sql`
  INSERT INTO measure_notes (measure_id, user_id, text) SELECT id, ${userId}, ${text} FROM ${of} measure`

/** Plans a measure; nothing happens when there is no such indicator. */
export function createStatement({ companyId, userId }: CompanyScope, fields: NewMeasure) {
  return change(idRow, {
    gate: Prisma.sql`
      INSERT INTO measures (company_id, metric_id, origin, user_id, ${COLUMNS})
      SELECT ${companyId}::int, m.id, ${fields.origin}, ${userId}, ${valuesSql(fields)}
      FROM metrics m WHERE m.id = ${fields.metric_id} RETURNING id`,
    audit: { action: `${ENTITY}.create`, entity: ENTITY, after: { ...fields } },
  })
}

/** Stores a measure over the version that was read, with what is noted of the change. */
export function saveStatement(
  { userId }: CompanyScope,
  { id, version }: Pick<Measure, 'id' | 'version'>,
  save: {
    fields: Omit<MeasureEdit, 'note' | 'version'>
    note: string | null
    before: Prisma.InputJsonObject
    after: Prisma.InputJsonObject
  },
) {
  const { fields, note, before, after } = save
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE measures SET (${COLUMNS}) = (SELECT ${valuesSql(fields)}), status = ${fields.status},
        date_end = ${fields.date_end}::date, version = version + 1, updated_at = now()
      WHERE id = ${id} AND version = ${version} RETURNING id`,
    audit: { action: `${ENTITY}.update`, entity: ENTITY, before, after },
    steps: (saved): Steps => (note === null ? {} : { noted: noteSql(saved, userId, note) }),
  })
}

/** Notes something of a measure within reach. What is noted stands there alone, where it can be forgotten. */
export function noteStatement({ companyId, userId }: CompanyScope, id: number, text: string) {
  return change(idRow, {
    gate: Prisma.sql`SELECT id FROM measures WHERE id = ${id} AND company_id = ${companyId}::int`,
    audit: { action: `${ENTITY}.note`, entity: ENTITY },
    steps: (measure) => ({ noted: noteSql(measure, userId, text) }),
  })
}

/** Replaces the list of an indicator: rows of the same place are overwritten, those beyond its end go. */
export function suggestStatement(metricId: number, before: readonly string[], actions: readonly string[]) {
  return change(idRow, {
    gate: Prisma.sql`SELECT id FROM metrics WHERE id = ${metricId}`,
    audit: {
      action: 'metric.suggest',
      entity: 'metric',
      before: { actions: [...before] },
      after: { actions: [...actions] },
    },
    steps: (metric) => ({
      dropped: Prisma.sql`
        DELETE FROM suggested_actions WHERE metric_id = ${metricId} AND position > ${actions.length}`,
      kept: Prisma.sql`
        INSERT INTO suggested_actions (metric_id, position, text)
        SELECT metric.id, a.place::int, a.text
        FROM ${metric} metric CROSS JOIN unnest(${[...actions]}::text[]) WITH ORDINALITY AS a(text, place)
        ON CONFLICT (metric_id, position) DO UPDATE SET text = excluded.text`,
    }),
  })
}
