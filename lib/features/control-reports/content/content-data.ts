import 'server-only'
import { z } from 'zod'
import { PERIODICITY, quarterIndex } from '@/lib/calc/periods'
import { isComparedIn, type Slot, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { requireRow } from '@/lib/core/db/rows'
import { formatDateTime } from '@/lib/core/format/dates'
import { today } from '@/lib/core/process/clock'
import type { MetricDynamics, Report } from '@/lib/features/analytics/contract'
import { readDynamics } from '@/lib/features/analytics/dynamics/dynamics-data'
import { readEffects } from '@/lib/features/analytics/effect/effect-data'
import { readFilterNames } from '@/lib/features/analytics/export/export-data'
import { filters } from '@/lib/features/analytics/group/contract'
import { readComparedCategories } from '@/lib/features/analytics/group/group-data'
import { shownPeriod } from '@/lib/features/analytics/group/rules'
import { chartWithin } from '@/lib/features/analytics/own/rules'
import { readRating } from '@/lib/features/analytics/rating/rating-data'
import { readReport } from '@/lib/features/analytics/report/report-data'
import { documentsIn } from '@/lib/features/control-reports/content/series'
import type { ContentCategory, ReportContent } from '@/lib/features/control-reports/content/shapes'
import { columnKeys, isOfTime, lastQuarter, quartersOf } from '@/lib/features/control-reports/rules'
import { PARTS } from '@/lib/features/control-reports/shapes'
import { readSummary } from '@/lib/features/documents/summary/summary-data'
import { readMeasures } from '@/lib/features/measures/data'
import { readKnownReviews } from '@/lib/features/overview/reviews/data'
import { Prisma } from '@/lib/generated/prisma/client'

/** A series cut after a quarter, since the report must not show later values. */
function upTo(series: MetricDynamics, end: { year: number; quarter: number }): MetricDynamics {
  const last = quarterIndex(end.year, end.quarter)
  const points = series.points.filter(({ year, quarter }) => quarterIndex(year, quarter) <= last)
  return { ...series, points, chart: series.chart && chartWithin(series.chart, 0, points.length) }
}

/** The series of an indicator without quarters: a yearly one has no chart and no signals. */
const noSeries = (metric: MetricDynamics['metric']): MetricDynamics => ({
  metric,
  points: [],
  chart: null,
  is_closed: false,
  successor: null,
  target: null,
  target_is_own: false,
  targets: [],
  measures: [],
})

const YEARS_BEFORE = 3

export const requestedReport = z.object({
  company_id: z.int(),
  user_id: z.int(),
  year: z.int(),
  part: z.enum(PARTS),
  metric_category_ids: z.array(z.int()),
  filters,
  /** The publication of others' values; null before the first. */
  publication_id: z.int().nullable(),
})
type RequestedReport = z.output<typeof requestedReport>

const person = z.object({ position: z.string(), name: z.string() }).nullable()

const partiesRow = z.object({
  name: z.string(),
  short_name: z.string(),
  address: z.string().nullable(),
  director: person,
  author: person,
})

async function readParties({ company_id, user_id }: RequestedReport): Promise<z.output<typeof partiesRow>> {
  return requireRow(
    partiesRow,
    Prisma.sql`
    SELECT c.name, c.short_name, coalesce(c.address, c.city) AS address,
      CASE WHEN c.director_name IS NOT NULL THEN json_build_object(
        'position', coalesce(c.director_position, 'Руководитель'), 'name', c.director_name) END AS director,
      (SELECT json_build_object('position', coalesce(u.position, 'ответственный за показатели'),
        'name', concat_ws(' ', u.surname, u.name, nullif(u.secname, '')))
        FROM users u WHERE u.id = ${user_id} AND u.company_id = c.id) AS author
    FROM companies c WHERE c.id = ${company_id}`,
  )
}

/**
 * Reads the report's content through the functions of the screens' calls, so that numbers are equal.
 * @param tell called after each category
 */
export async function readContent(
  scope: CompanyScope,
  request: RequestedReport,
  tell: (part: number) => Promise<void>,
): Promise<ReportContent> {
  const { year, part, company_id, filters: filter, publication_id: publication } = request
  const query = { ...filter, company_id, publication }
  const keys = columnKeys(request)
  const [parties, rules, report, summary, measures, { data: effects }, names, reviews] = await Promise.all([
    readParties(request),
    readComparedCategories(),
    readReport(scope, { ...query, year_from: year - 2, year_to: year }),
    readSummary(scope, { year, company_id }),
    readMeasures(scope, company_id),
    readEffects(scope, { company_id, publication }),
    readFilterNames(filter),
    readKnownReviews(company_id),
  ])
  const inForce = (slots: readonly Slot[]) =>
    new Set(
      rules.flatMap(({ metrics }) =>
        metrics
          .filter((metric) => slots.some((slot) => isComparedIn(metric, year, slot)))
          .map(({ id }) => id),
      ),
    )
  const ofYear = inForce([YEAR_SLOT])
  const reported = part === 'year' ? ofYear : inForce(quartersOf(part))
  const due = part === 'year' ? ofYear : inForce([lastQuarter(part)])
  const chosen = report.data.metric_categories.filter(({ id }) => request.metric_category_ids.includes(id))
  const categories: ContentCategory[] = []
  for (const [at, { id, name, metrics }] of chosen.entries()) {
    // Sequentially: a report yields to other requests.
    const dynamics = await readDynamics(scope, {
      ...query,
      period_id: PERIODICITY.quarter,
      metric_category_id: id,
      year_from: year - YEARS_BEFORE,
      year_to: year,
    })
    const rating = await readRating(scope, {
      ...query,
      year,
      metric_category_id: id,
      full_rating: null,
      quarter: null,
      month: null,
    })
    const slot = part === 'year' ? rating.data.year : rating.data.quarter[String(lastQuarter(part))]
    const series = dynamics.data[String(PERIODICITY.quarter)] ?? []
    const documents = summary.data.metric_categories.find((one) => one.id === id)?.documents ?? {}
    const seriesOf = (metricId: number) => series.find((one) => one.metric.id === metricId)
    // An indicator that had ended before, or has not begun, was not to be reported.
    const listed = metrics.filter(({ metric }) => reported.has(metric.id))
    categories.push({
      id,
      name,
      documents: documentsIn(documents, part),
      // Months are pooled to quarters; only yearly indicators have none, and belong in the year's report.
      yearly: metrics.filter(({ metric: { id } }) => ofYear.has(id) && !reported.has(id) && !seriesOf(id))
        .length,
      metrics: listed.flatMap(({ metric, target, cells }) => {
        const [first, second, last] = keys.map((key) => cells[key] ?? NOTHING)
        if (!first || !second || !last) return []
        return {
          metric,
          target,
          cells: [first, second, last] as const,
          dynamics: upTo(seriesOf(metric.id) ?? noSeries(metric), { year, quarter: lastQuarter(part) }),
          rating: slot?.metrics.find((one) => one.metric.id === metric.id) ?? null,
          reviews: reviews.filter((one) => one.metric_id === metric.id && !one.is_gone),
          isDue: due.has(metric.id),
        }
      }),
    })
    await tell((at + 1) / chosen.length)
  }
  const made = new Date()
  return {
    time: { year, part },
    columns: [columnLabel(keys[0]), columnLabel(keys[1]), columnLabel(keys[2])],
    company: parties,
    author: parties.author,
    categories,
    measures: measures.filter(
      (one) =>
        categories.some(({ id }) => id === one.metric.metric_category_id) &&
        one.status !== 'cancelled' &&
        isOfTime(one, request),
    ),
    effects,
    filters: [
      ...(names.types ?? []),
      ...[names.ownership, names.level].filter((name) => name !== null),
      ...(names.beds === null ? [] : [`коечный фонд: ${names.beds}`]),
      ...(filter.is_emergency === null
        ? []
        : [filter.is_emergency ? 'с экстренной помощью' : 'без экстренной помощи']),
    ],
    meta: report.meta,
    madeAt: formatDateTime(made),
    madeIn: Number(today().slice(0, 4)),
  }
}

/** A cell for periods before the first year of analytics. */
const NOTHING: Report['data']['metric_categories'][number]['metrics'][number]['cells'][string] = {
  own: null,
  non_value: null,
  median: null,
  n: null,
  below_minimum: false,
  place: null,
  change: null,
  better: null,
}

/** «II кв. 2026», «2026»: also of years before the first one of the analytics. */
function columnLabel(key: string): string {
  const [year = 0, quarter = 0] = key.split('-').map(Number)
  return shownPeriod(year, quarter).label
}
