import 'server-only'
import { z } from 'zod'
import { type CompanyScope, withinCategories, withinCompany } from '@/lib/core/auth/scope'
import { instantSql, matchesSearch, searchForm } from '@/lib/core/db/phrases'
import { onlyRow, requireJson, requireRow, rows, rowsAsSent } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import type { MadeAnswer } from '@/lib/core/http/contract'
import { named, namedBriefly } from '@/lib/core/http/shapes'
import { today } from '@/lib/core/process/clock'
import { storedSql } from '@/lib/core/record/record-sql'
import { MEASURE_BRIEF, MEASURE_TEXTS } from '@/lib/features/measures/record'
import {
  type Measure,
  type MeasureRow,
  measure,
  measureRow,
  type PlannedMeasure,
  planned,
} from '@/lib/features/measures/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

const choices = z.object({
  metrics: z.array(namedBriefly.extend({ category: z.string() })),
  people: z.array(named),
})

/** Indicators valid in the current period, in the administrators' order, and people who may be responsible. */
export function readPlanChoices(scope: CompanyScope): Promise<z.output<typeof choices>> {
  return onlyRow(
    choices,
    Prisma.sql`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'short_name', m.short_name,
          'category', c.short_name)
        ORDER BY c.position, c.id, m.position, m.id), '[]'::json)
      FROM metrics m JOIN metric_categories c ON c.id = m.metric_category_id
      JOIN metric_periods p ON p.id = m.metric_period_id
      WHERE coalesce(m.date_end, 'infinity') >= date_trunc(p.system_name, ${today()}::date)) AS metrics,
    (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.surname, u.name))
        ORDER BY u.surname, u.name, u.id), '[]'::json)
      FROM users u WHERE u.company_id = ${scope.companyId}::int AND u.user_status_id = ${USER_STATUS.active}) AS people`,
  )
}

const nameSql = (alias: Prisma.Sql) => Prisma.sql`concat_ws(' ', ${alias}.surname, ${alias}.name)`

const TEXTS = Prisma.sql`, ${storedSql('s', MEASURE_TEXTS)}`

const NOTES = Prisma.sql`, (
  SELECT coalesce(json_agg(json_build_object('id', n.id, 'at', ${instantSql(Prisma.sql`n.created_at`)},
    'author', ${nameSql(Prisma.sql`w`)}, 'text', n.text) ORDER BY n.id), '[]'::json)
  FROM measure_notes n JOIN users w ON w.id = n.user_id WHERE n.measure_id = s.id) AS notes`

/**
 * Measures `s` within scope, of the person's categories or responsibility: active ones by due date, then ended ones.
 * @param more further columns, each preceded by a comma
 */
function measuresSql(scope: CompanyScope, which: Prisma.Sql, more = Prisma.empty): Prisma.Sql {
  const isTheirs = withinCategories(scope, Prisma.sql`m.metric_category_id`)
  return Prisma.sql`
    SELECT s.id, s.number,
      json_build_object('id', m.id, 'name', m.name, 'short_name', m.short_name, 'metric_category_id', m.metric_category_id,
        'metric_period_id', m.metric_period_id,
        'decimals', m.decimals, 'unit', mu.name, 'order', o.system_name, 'date_end', m.date_end) AS metric,
      ${storedSql('s', MEASURE_BRIEF)}, json_build_object('id', s.responsible_id,
        'name', coalesce(s.responsible_name, ${nameSql(Prisma.sql`r`)}),
        'is_blocked', coalesce(r.user_status_id = ${USER_STATUS.blocked}, false)) AS responsible,
      s.date_end::text, s.status,
      s.status = 'active' AND s.due_date < ${today()}::date AS is_overdue, s.origin, s.version,
      (SELECT ${nameSql(Prisma.sql`u`)} FROM users u WHERE u.id = s.user_id) AS author,
      ${instantSql(Prisma.sql`s.created_at`)} AS created_at${more}
    FROM measures s
    JOIN metrics m ON m.id = s.metric_id
    JOIN metric_units mu ON mu.id = m.metric_unit_id
    JOIN metric_target_orders o ON o.id = m.metric_target_order_id
    LEFT JOIN users r ON r.id = s.responsible_id
    WHERE ${which} AND ${withinCompany(scope, Prisma.sql`s.company_id`)}
      AND (${isTheirs} OR s.responsible_id = ${scope.userId})
    ORDER BY s.status <> 'active', s.date_end DESC NULLS LAST, s.due_date, s.id`
}

const SEARCHED = searchForm(Prisma.sql`s.name, m.name, s.action`)

/** Those of the viewer's organisation, or of the one an admin chose; without a choice none. */
function planSql(scope: CompanyScope, companyId: number | null, search: string | null, more?: Prisma.Sql) {
  const which = Prisma.sql`s.company_id = ${scope.companyId ?? companyId}::int AND ${matchesSearch(SEARCHED, search)}`
  return measuresSql(scope, which, more)
}

/** The plan without its texts. */
export const readMeasures = (scope: CompanyScope, companyId: number | null): Promise<PlannedMeasure[]> =>
  rows(planned, planSql(scope, companyId, null))

/** @param search words in a measure, its indicator or its action */
export const readPlan = (
  scope: CompanyScope,
  companyId: number | null,
  search: string | null,
): Promise<MeasureRow[]> => rows(measureRow, planSql(scope, companyId, search, TEXTS))

/** Plans as they were answered last. */
const plans = new Map<string, MadeAnswer<MeasureRow[]>>()

/** The plan as it is answered: its texts are read again only once a row was written. */
export function readPlanAsSent(scope: CompanyScope, companyId: number | null, search: string | null) {
  const marks = planSql(scope, companyId, search, Prisma.sql`, s.xmin::text AS written`)
  return rowsAsSent(planSql(scope, companyId, search, TEXTS), marks, plans)
}

/** @throws AppError not_found when there is none within the scope */
export function readMeasure(scope: CompanyScope, id: number): Promise<Measure> {
  return requireRow(measure, measuresSql(scope, Prisma.sql`s.id = ${id}`, Prisma.sql`${TEXTS}${NOTES}`))
}

/** Suggested actions of indicator `m`, in order. */
export const SUGGESTED = Prisma.sql`ARRAY(
  SELECT a.text::text FROM suggested_actions a WHERE a.metric_id = m.id ORDER BY a.position)`

/** Actions that administrators suggest for an indicator. @throws AppError not_found */
export async function readSuggestedActions(metricId: number): Promise<string[]> {
  return requireJson(z.array(z.string()), SUGGESTED, Prisma.sql`FROM metrics m WHERE m.id = ${metricId}`)
}
