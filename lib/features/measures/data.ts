import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { instantSql } from '@/lib/core/db/instant-sql'
import { oneRow, rows } from '@/lib/core/db/rows'
import { readDb } from '@/lib/core/db/standby'
import { AppError } from '@/lib/core/http/errors'
import { type Measure, measure } from '@/lib/features/measures/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

const nameSql = (id: Prisma.Sql) =>
  Prisma.sql`(SELECT concat_ws(' ', u.surname, u.name) FROM users u WHERE u.id = ${id})`

const NOTES_JSON = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', n.id, 'at', ${instantSql(Prisma.sql`n.created_at`)},
    'author', ${nameSql(Prisma.sql`n.user_id`)}, 'text', n.text) ORDER BY n.id), '[]'::json)
  FROM measure_notes n WHERE n.measure_id = s.id)`

/** Measures `s` within reach: those to be done by their due dates, then those that are over, the latest first. */
function findMeasures(scope: CompanyScope, which: Prisma.Sql): Promise<Measure[]> {
  const reached = scope.companyId === null ? Prisma.sql`true` : Prisma.sql`s.company_id = ${scope.companyId}`
  return rows(
    measure,
    Prisma.sql`
    SELECT s.id, (SELECT count(*)::int FROM measures e WHERE e.company_id = s.company_id AND e.id <= s.id) AS number,
      json_build_object('id', m.id, 'name', m.name, 'short_name', m.short_name, 'metric_category_id', m.metric_category_id,
        'decimals', m.decimals, 'unit', mu.name, 'order', o.system_name) AS metric,
      s.name, s.cause, s.action,
      json_build_object('id', s.responsible_id,
        'name', coalesce(s.responsible_name, ${nameSql(Prisma.sql`s.responsible_id`)})) AS responsible,
      s.date_begin::text, s.due_date::text, s.date_end::text, s.target_value::float8, s.origin, s.status,
      s.status = 'active' AND s.due_date < ${today()}::date AS is_overdue,
      ${nameSql(Prisma.sql`s.user_id`)} AS author, ${instantSql(Prisma.sql`s.created_at`)} AS created_at, s.version,
      ${NOTES_JSON} AS notes
    FROM measures s
    JOIN metrics m ON m.id = s.metric_id
    JOIN metric_units mu ON mu.id = m.metric_unit_id
    JOIN metric_target_orders o ON o.id = m.metric_target_order_id
    WHERE ${which} AND ${reached}
    ORDER BY s.status <> 'active', s.date_end DESC NULLS LAST, s.due_date, s.id`,
    readDb(),
  )
}

/** The plan of an organisation: the own one, an admin's choice; without a choice there is none. */
export async function readMeasures(scope: CompanyScope, companyId: number | null): Promise<Measure[]> {
  const whose = scope.companyId ?? companyId
  return whose === null ? [] : findMeasures(scope, Prisma.sql`s.company_id = ${whose}`)
}

/** @throws AppError not_found when there is none within the scope */
export async function readMeasure(scope: CompanyScope, id: number): Promise<Measure> {
  const [found] = await findMeasures(scope, Prisma.sql`s.id = ${id}`)
  if (!found) throw new AppError('not_found')
  return found
}

/** What administrators suggest to do about an indicator. @throws AppError not_found */
export async function readSuggestedActions(metricId: number): Promise<string[]> {
  const found = await oneRow(
    z.object({ actions: z.array(z.string()) }),
    Prisma.sql`SELECT ARRAY(SELECT a.text FROM suggested_actions a WHERE a.metric_id = m.id ORDER BY a.position) AS actions
      FROM metrics m WHERE m.id = ${metricId}`,
  )
  if (!found) throw new AppError('not_found')
  return found.actions
}
