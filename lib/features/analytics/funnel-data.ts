import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/http/errors'
import type { Funnel } from '@/lib/features/analytics/answers'
import { nearestYear, readAnalyticsYears } from '@/lib/features/analytics/categories-data'
import { type FunnelValue, funnelOf } from '@/lib/features/analytics/funnel'
import { type Group, readGroup, readOwnCompany } from '@/lib/features/analytics/group-data'
import { type ComparedMetric, readComparedCategories } from '@/lib/features/analytics/metrics-data'
import { exactPeriodValue, type FactVariables } from '@/lib/features/analytics/period-value'
import type { FunnelQuery } from '@/lib/features/analytics/schema'
import { periodsIn, type Slot, slotOf } from '@/lib/features/analytics/slots'
import { Prisma } from '@/lib/generated/prisma/client'

/** The facts of one indicator in the slot's stored periods, as one text: `company,a,b;…`. */
async function readFacts(
  metric: ComparedMetric,
  year: number,
  slot: Slot,
): Promise<Map<number, FactVariables[]>> {
  const stored = periodsIn(metric, year, slot)
  const [row] = await db().$queryRaw<Array<{ facts: string | null }>>(Prisma.sql`
    SELECT string_agg(concat_ws(',', f.company_id, trim_scale(f.a), trim_scale(f.b), trim_scale(f.c),
      trim_scale(f.d), trim_scale(f.e)), ';') AS facts
    FROM comparison_facts f
    WHERE f.metric_id = ${metric.id} AND f.metric_period_id = ${metric.periodId} AND f.year = ${year}
      AND f.quarter = ANY(${stored.map(({ quarter }) => quarter)}::int[])
      AND f.month = ANY(${stored.map(({ month }) => month)}::int[])`)
  const facts = new Map<number, FactVariables[]>()
  for (const entry of row?.facts?.split(';') ?? []) {
    const [id = '', ...variables] = entry.split(',')
    const list = facts.get(Number(id)) ?? []
    list.push(variables)
    facts.set(Number(id), list)
  }
  return facts
}

function eligibleValues(
  metric: ComparedMetric,
  facts: ReadonlyMap<number, FactVariables[]>,
  group: Group,
): FunnelValue[] {
  return [...facts].flatMap(([company, periods]) => {
    if (group.mask[company] !== 1) return []
    const period = exactPeriodValue(metric, periods)
    const { rounded, numerator, denominator } = period
    if (
      !period.eligible ||
      rounded === null ||
      numerator === null ||
      denominator === null ||
      denominator <= 0
    )
      return []
    return [{ company, period: { ...period, rounded, numerator, denominator } }]
  })
}

/**
 * The funnel of an indicator in one slot of a year, GET /api/analytics-rating/funnel. Null when fewer organisations
 * than the minimum have an eligible value, and when the formula is no a·k/b.
 * @throws AppError not_found for an indicator or organisation that does not exist
 */
export async function readFunnel(scope: CompanyScope, query: FunnelQuery): Promise<Funnel | null> {
  const [categories, years, own, group] = await Promise.all([
    readComparedCategories(),
    readAnalyticsYears(),
    readOwnCompany(scope, query.company_id),
    readGroup(query),
  ])
  const metric = categories.flatMap(({ metrics }) => metrics).find(({ id }) => id === query.metric_id)
  if (!metric) throw new AppError('not_found')
  const { ratio } = metric
  if (!ratio) return null
  const year = nearestYear(query.year, years)
  const slot = slotOf({ quarter: query.quarter ?? 0, month: query.month ?? 0 })
  const values = eligibleValues(metric, await readFacts(metric, year, slot), group)
  if (values.length < env().MIN_COMPARISON_GROUP) return null
  return funnelOf(metric, ratio.factor.toNumber(), values, { group, own })
}
