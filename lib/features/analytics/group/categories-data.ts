import 'server-only'
import { z } from 'zod'
import { lastEndedPeriod, PERIODICITY } from '@/lib/calc/periods'
import { today } from '@/lib/core/clock'
import { onlyRow } from '@/lib/core/db/rows'
import { readDb, readingFromStandby } from '@/lib/core/db/standby'
import { namedBriefly, systemNamed } from '@/lib/core/http/shapes'
import type { AnalyticsCategories, AnalyticsYears } from '@/lib/features/analytics/group/contract'
import { Prisma } from '@/lib/generated/prisma/client'

const yearRow = z.object({ first_year: z.int().nullable() })
const categoriesRow = yearRow.extend({ categories: z.array(namedBriefly), periods: z.array(systemNamed) })

function yearsSince(first: number | null): AnalyticsYears {
  const max = Number(today().slice(0, 4))
  const current = lastEndedPeriod(PERIODICITY.quarter, today()).year
  return { min: Math.min(first ?? current, current), max, current }
}

/** Each category's first change is found in the index, so this costs nothing with any number of facts. */
const FIRST_YEAR = Prisma.sql`(
  SELECT min(first.year) FROM metric_categories mc CROSS JOIN LATERAL (
    SELECT c.year FROM comparison_changes c WHERE c.metric_category_id = mc.id ORDER BY c.year LIMIT 1) first)`

export async function readAnalyticsYears(): Promise<AnalyticsYears> {
  const row = await onlyRow(yearRow, Prisma.sql`SELECT ${FIRST_YEAR} AS first_year`, readDb())
  return yearsSince(row.first_year)
}

/** Categories with indicators, the years covered and the periodicities in use. */
export async function readAnalyticsCategories(): Promise<AnalyticsCategories> {
  const statement = Prisma.sql`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', mc.id, 'name', mc.name, 'short_name', mc.short_name)
          ORDER BY mc.position, mc.id), '[]')
        FROM metric_categories mc
        WHERE EXISTS (SELECT FROM metrics m WHERE m.metric_category_id = mc.id)) AS categories,
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'system_name', p.system_name)
          ORDER BY p.id), '[]')
        FROM metric_periods p
        WHERE EXISTS (SELECT FROM metrics m WHERE m.metric_period_id = p.id)) AS periods,
      ${FIRST_YEAR} AS first_year`
  const row = await readingFromStandby(() => onlyRow(categoriesRow, statement, readDb()))
  return { data: row.categories, meta: { years: yearsSince(row.first_year), periods: row.periods } }
}

/** The nearest year that analytics cover; without one the last with an ended quarter. */
export function nearestYear(wanted: number | null, years: AnalyticsYears): number {
  return Math.min(Math.max(wanted ?? years.current, years.min), years.max)
}
