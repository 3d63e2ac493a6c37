import 'server-only'
import { z } from 'zod'
import { lastEndedPeriod, PERIODICITY } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { onlyRow } from '@/lib/core/db/rows'
import { systemNamed } from '@/lib/core/http/shapes'
import { today } from '@/lib/core/process/clock'
import type { AnalyticsCategories } from '@/lib/features/analytics/contract'
import { analyticsCategory, type analyticsYears } from '@/lib/features/analytics/group/contract'
import { readNextPublication, readPublication } from '@/lib/features/analytics/publications/compared-data'
import type { SideQuery } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

type AnalyticsYears = z.output<typeof analyticsYears>

const yearRow = z.object({ first_year: z.int().nullable() })
const categoriesRow = yearRow.extend({
  categories: z.array(analyticsCategory),
  periods: z.array(systemNamed),
})

/** @param firsts first years of what is covered, where there are any */
function yearsSince(...firsts: Array<number | null | undefined>): AnalyticsYears {
  const max = Number(today().slice(0, 4))
  const current = lastEndedPeriod(PERIODICITY.quarter, today()).year
  return { min: Math.min(current, ...firsts.filter((year) => year != null)), max, current }
}

const ownYear = (companyId: number | null) =>
  Prisma.sql`(SELECT min(f.year) FROM comparison_facts f WHERE f.company_id = ${companyId})`

/** Years from the organisation's first approved value to the current one. */
export async function readAnalyticsYears(companyId: number | null): Promise<AnalyticsYears> {
  const row = await onlyRow(yearRow, Prisma.sql`SELECT ${ownYear(companyId)} AS first_year`)
  return yearsSince(row.first_year)
}

/** The categories by their names in the publication, like all that is compared in them, then those added since. */
export async function readAnalyticsCategories(
  { companyId }: CompanyScope,
  { company_id, publication: idOrNumber }: SideQuery,
): Promise<AnalyticsCategories> {
  const statement = Prisma.sql`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', mc.id, 'name', mc.name, 'short_name', mc.short_name,
          'period_ids', p.ids) ORDER BY mc.position, mc.id), '[]')
        FROM metric_categories mc
        JOIN (SELECT metric_category_id, array_agg(metric_period_id
            ORDER BY metric_period_id <> ${PERIODICITY.quarter}::int, metric_period_id) AS ids
          FROM (SELECT DISTINCT metric_category_id, metric_period_id FROM metrics) one GROUP BY metric_category_id) p
          ON p.metric_category_id = mc.id) AS categories,
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'system_name', p.system_name)
          ORDER BY p.id), '[]')
        FROM metric_periods p
        WHERE EXISTS (SELECT FROM metrics m WHERE m.metric_period_id = p.id)) AS periods,
      ${ownYear(companyId ?? company_id)} AS first_year`
  const [row, { ref, categories, years }, next_publication] = await Promise.all([
    onlyRow(categoriesRow, statement),
    readPublication(idOrNumber),
    readNextPublication(),
  ])
  const published = new Set(categories.map(({ id }) => id))
  const now = new Map(row.categories.map((one) => [one.id, one.period_ids]))
  const data = [
    ...categories.map(({ id, name, short_name }) => ({
      id,
      name,
      short_name,
      period_ids: now.get(id) ?? [],
    })),
    ...row.categories.filter(({ id }) => !published.has(id)),
  ]
  const covered = yearsSince(row.first_year, years[0])
  return { data, meta: { years: covered, periods: row.periods, publication: ref, next_publication } }
}

/** Clamps a year to the covered ones; without one, `current`. */
export function nearestYear(year: number | null, years: AnalyticsYears): number {
  return Math.min(Math.max(year ?? years.current, years.min), years.max)
}
