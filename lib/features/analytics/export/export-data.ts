import 'server-only'
import { z } from 'zod'
import { VARIABLE_NAMES } from '@/lib/calc/formula/ast'
import { hasPosteriors } from '@/lib/calc/method-version'
import { cached } from '@/lib/calc/remembering'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { formatRange } from '@/lib/core/format/numbers'
import { NOTHING } from '@/lib/features/analytics/columns/shapes'
import type { ReportCell } from '@/lib/features/analytics/contract'
import type { ComparedMetric } from '@/lib/features/analytics/group/group-data'
import type { ShownPeriod } from '@/lib/features/analytics/group/rules'
import { NO_OWN_VALUES } from '@/lib/features/analytics/own/own-data'
import { type CategoryYears, publishedMetrics } from '@/lib/features/analytics/publications/compared-data'
import { asOrganisation, rateAlone } from '@/lib/features/analytics/rating/rating-data'
import { MAX_INTERVALS } from '@/lib/features/analytics/rating/rating-source'
import type { ReportSource } from '@/lib/features/analytics/report/report-data'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const described = z.object({ id: z.int(), description: z.string().nullable() })

const filterNames = z.object({
  types: z.array(z.string()).nullable(),
  ownership: z.string().nullable(),
  level: z.string().nullable(),
  beds: z.string().nullable(),
})

/** Descriptions of the indicators as they are now: a publication keeps none. */
export async function readDescriptions(): Promise<Map<number, string | null>> {
  const found = await rows(described, Prisma.sql`SELECT m.id, m.description FROM metrics m`)
  return new Map(found.map(({ id, description }) => [id, description]))
}

/** The data of an indicator's formula, by letter. */
export const namedVariables = ({ names, aggregations }: ComparedMetric) =>
  VARIABLE_NAMES.flatMap((letter) => {
    const name = names[letter]
    return name === undefined ? [] : [{ letter, name, aggregation: aggregations[letter] }]
  })

const nameOf = (table: string, id: number | null) =>
  Prisma.sql`(SELECT name FROM ${Prisma.raw(table)} WHERE id = ${id}::int)`

/** Chosen filters in words; null where none restricts. */
export function readFilterNames(filter: CompanyFilter) {
  const statement = Prisma.sql`
    SELECT (SELECT array_agg(name ORDER BY id) FROM company_types
        WHERE id = ANY(${filter.company_types}::int[])) AS types,
      ${nameOf('company_ownerships', filter.company_ownership_id)} AS ownership,
      ${nameOf('company_levels', filter.company_level_id)} AS level,
      ${nameOf('company_bed_capacities', filter.company_bed_capacity_id)} AS beds`
  return onlyRow(filterNames, statement)
}

/** The interval of the viewer's place, «6–24», as in the rating; null where there is none. */
type IntervalOf = (metric: ComparedMetric, period: ShownPeriod, cell: ReportCell) => string | null

/** Intervals of own places; for large groups only in the last published year, since each takes milliseconds. */
export async function readIntervals(source: ReportSource): Promise<IntervalOf> {
  const { publication, groupYears, group, own, periods } = source
  if (own === null || !hasPosteriors(publication.method)) return () => null
  const needed = new Map<number, Set<number>>()
  for (const { id, categoryId } of source.categories.flatMap(({ metrics }) => metrics)) {
    for (const { year, slot } of periods) {
      const view = groupYears.of(categoryId, year)
      const isRanked = view.own(id, slot)?.published != null
      if (
        isRanked &&
        (year === publication.ref?.year || view.column(id, slot).values().length <= MAX_INTERVALS)
      )
        cached(needed, categoryId, () => new Set<number>()).add(year)
    }
  }
  const read = new Map<number, CategoryYears>()
  for (const [categoryId, years] of needed)
    read.set(categoryId, await publication.read([categoryId], [...years]))
  const sources = new Map<string, ReturnType<typeof asOrganisation>>()
  const sourceOf = (categoryId: number, year: number) =>
    cached(sources, `${categoryId}/${year}`, () => {
      const categoryYear = read.get(categoryId)?.of(categoryId, year) ?? NOTHING
      const metrics = publishedMetrics(publication, categoryId)
      const of = { metrics, categoryYear, group, own, year, method: publication.method }
      return asOrganisation({ ...of, ownValues: NO_OWN_VALUES })
    })
  return (metric, { year, slot }, { place, n }) => {
    if (place === null || n === null) return null
    if (n > MAX_INTERVALS && year !== publication.ref?.year) return null
    const { own: rated } = rateAlone(sourceOf(metric.categoryId, year), metric, slot)
    const interval = rated?.place_interval
    return interval ? formatRange(interval) : null
  }
}
