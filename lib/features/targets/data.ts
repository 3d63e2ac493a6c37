import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/core/db/client'
import { requireJson, rows } from '@/lib/core/db/rows'
import { type YearTarget, yearTarget, yearTargets } from '@/lib/features/targets/contract'
import { Prisma } from '@/lib/generated/prisma/client'

/** Targets of all indicators for one organisation. */
interface AllTargets {
  /** Targets of a year; the project's defaults to the indicator's target value. */
  at(metric: { id: number; target: number | null }, year: number): z.output<typeof yearTargets>
  /** Years with a target of their own, in order. */
  yearsOf(metricId: number): number[]
}

const targetRow = yearTargets.extend({ metric_id: z.int() })

/** Reads the targets of all indicators by year. @param companyId for own targets; null for none */
export async function readTargets(companyId: number | null): Promise<AllTargets> {
  const found = await rows(
    targetRow,
    Prisma.sql`
    SELECT t.metric_id, t.year, (max(t.value) FILTER (WHERE t.company_id IS NOT NULL))::float8 AS own,
      (max(t.value) FILTER (WHERE t.company_id IS NULL))::float8 AS project
    FROM metric_targets t WHERE t.company_id IS NULL OR t.company_id = ${companyId}::int
    GROUP BY t.metric_id, t.year ORDER BY t.year`,
  )
  return {
    at({ id, target }, year) {
      const set = found.find((one) => one.metric_id === id && one.year === year)
      return { year, own: set?.own ?? null, project: set?.project ?? target }
    },
    yearsOf: (metricId) => found.filter((one) => one.metric_id === metricId).map(({ year }) => year),
  }
}

/** Short names of organisations, five at most, with a goal of their own for an indicator: a target, or that of a measure. */
export async function readGoalSetters(metricId: number): Promise<{ names: string[]; count: number }> {
  const metricTargets = { some: { metricId } }
  const measures = { some: { metricId, targetValue: { not: null } } }
  const where = { OR: [{ metricTargets }, { measures }] }
  const found = await db().company.findMany({
    where,
    select: { shortName: true },
    orderBy: { shortName: 'asc' },
    take: 5,
  })
  return { names: found.map(({ shortName }) => shortName), count: await db().company.count({ where }) }
}

/** Own or project targets of an indicator by year. @param companyId null for the project @throws AppError not_found */
export async function readTargetsOf(metricId: number, companyId: number | null): Promise<YearTarget[]> {
  const targets = Prisma.sql`
    (SELECT coalesce(json_agg(json_build_object('year', t.year, 'value', trim_scale(t.value)) ORDER BY t.year), '[]'::json)
      FROM metric_targets t WHERE t.metric_id = m.id AND t.company_id IS NOT DISTINCT FROM ${companyId}::int)`
  return requireJson(z.array(yearTarget), targets, Prisma.sql`FROM metrics m WHERE m.id = ${metricId}`)
}
