import 'server-only'
import { z } from 'zod'
import { at } from '@/lib/calc/at'
import { VARIABLE_NAMES, type VariableName } from '@/lib/calc/formula/ast'
import { numberAt } from '@/lib/calc/narrow'
import { PERIODICITY, type Period } from '@/lib/calc/periods'
import { isMonthly, slotOf } from '@/lib/calc/pooling/slots'
import {
  type CaseSeries,
  copied,
  type NumberSeries,
  noCases,
  type Oddity,
  roundDigits,
  tooEven,
  VARIATION_QUARTERS,
} from '@/lib/calc/quality/findings'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import type { Counted } from '@/lib/calc/signals/yardstick'
import { rows } from '@/lib/core/db/rows'
import { columnOf, denominatorsOf } from '@/lib/features/analytics/columns/shapes'
import { type ComparedMetric, readComparedCategories } from '@/lib/features/analytics/group/metrics-data'
import { type CategoryYears, readPublication } from '@/lib/features/analytics/publications/compared-data'
import { lastQuarters } from '@/lib/features/quality/data'
import { Prisma } from '@/lib/generated/prisma/client'

const YEAR = 4

const number = z.number().nullable()
const factRow = z.object({
  metric_id: z.int(),
  year: z.int(),
  quarter: z.int(),
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
})
type Fact = z.output<typeof factRow>

const datumRow = z.object({
  metric_id: z.int(),
  letter: z.enum(VARIABLE_NAMES),
  source_datum_id: z.int().nullable(),
})

/** A finding, and the last quarter it covers. */
export interface FoundOddity {
  finding: Oddity
  until: Period
}

/** All findings in an organisation's approved numbers of the last twelve quarters. */
export async function findOddities(companyId: number): Promise<FoundOddity[]> {
  const quarters = lastQuarters(VARIATION_QUARTERS)
  const years = [...new Set(quarters.map(({ year }) => year))]
  const [facts, data, categories, publication] = await Promise.all([
    rows(
      factRow,
      Prisma.sql`SELECT metric_id, year, quarter, a::float8, b::float8, c::float8, d::float8, e::float8
        FROM comparison_facts WHERE company_id = ${companyId} AND metric_period_id = ${PERIODICITY.quarter}
          AND year = ANY(${years}::int[])`,
    ),
    rows(datumRow, Prisma.sql`SELECT metric_id, var_name AS letter, source_datum_id FROM metric_calc_data`),
    readComparedCategories(),
    readPublication(),
  ])
  const factOf = new Map(facts.map((fact) => [`${fact.metric_id}/${fact.year}/${fact.quarter}`, fact]))
  const at = (metric: ComparedMetric) =>
    quarters.map(({ year, quarter }) => factOf.get(`${metric.id}/${year}/${quarter}`) ?? null)
  const metrics = categories.flatMap((category) => category.metrics).filter((metric) => !isMonthly(metric))
  const datumOf = new Map(
    data.map(({ metric_id, letter, source_datum_id }) => [`${metric_id}/${letter}`, source_datum_id]),
  )
  // A datum of several indicators counts once: linked ones by datum, others by name.
  const keyOf = (metric: ComparedMetric, letter: VariableName) =>
    datumOf.get(`${metric.id}/${letter}`) ?? metric.names[letter] ?? ''
  const numbers = new Map<string | number, NumberSeries>()
  for (const metric of metrics)
    for (const letter of metric.variables)
      numbers.set(
        keyOf(metric, letter),
        at(metric).map((fact) => fact?.[letter] ?? null),
      )
  const last = quarters.at(-1)
  if (!last) return []
  const found: FoundOddity[] = quarters.slice(-YEAR).flatMap((until, place) => {
    const length = VARIATION_QUARTERS - YEAR + place + 1
    const finding = copied([...numbers.values()].map((series) => series.slice(0, length)))
    return finding ? [{ finding, until }] : []
  })
  const even = tooEven(seriesOf(metrics, at, keyOf))
  const round = roundDigits([...numbers.values()].flatMap(yearNumbers))
  for (const finding of [even, round]) if (finding) found.push({ finding, until: last })
  const zeros = metrics.flatMap((metric) => {
    const own = yearOf(metric, at(metric).slice(-YEAR))
    return own?.cases === 0 ? [{ metric, of: own.of }] : []
  })
  const { ref } = publication
  if (zeros.length === 0 || !ref) return found
  const told = toldQuarters(ref)
  const columns = await publication.read(
    zeros.map(({ metric }) => publication.metric(metric.id)?.categoryId ?? metric.categoryId),
    [...new Set(told.map(({ year }) => year))],
  )
  for (const { metric, of } of zeros) {
    const others = othersOf(publication.metric(metric.id) ?? metric, told, columns)
    const finding = noCases(
      metric.id,
      of,
      [...others].flatMap(([company, one]) => (company === companyId ? [] : one)),
    )
    if (finding) found.push({ finding, until: last })
  }
  return found
}

const yearNumbers = (series: NumberSeries) => [...new Set(series.slice(-YEAR).filter((one) => one !== null))]

function countedAt({ ratio }: ComparedMetric, fact: Fact | null): Counted | null {
  const [cases, of] = ratio && fact ? [fact[ratio.numerator], fact[ratio.denominator]] : [null, null]
  return cases === null || of === null || of <= 0 ? null : { cases, of }
}

/** Case series of counting indicators, identical ones once. */
function seriesOf(
  metrics: readonly ComparedMetric[],
  at: (metric: ComparedMetric) => ReadonlyArray<Fact | null>,
  keyOf: (metric: ComparedMetric, letter: VariableName) => string | number,
): CaseSeries[] {
  const series = new Map<string | number, CaseSeries>()
  for (const metric of metrics) {
    const kind = countKindOf(metric.shown.metric_kind, metric.ratio)
    const points = at(metric).flatMap((fact) => countedAt(metric, fact) ?? [])
    if (!kind || !metric.ratio || points.some(({ cases }) => !Number.isInteger(cases))) continue
    const key = keyOf(metric, metric.ratio.numerator)
    if (!series.has(key)) series.set(key, { metric: metric.id, kind, points })
  }
  return [...series.values()]
}

/** A complete year's counts; null if a quarter is missing or no cases are counted. */
function yearOf(metric: ComparedMetric, facts: ReadonlyArray<Fact | null>): Counted | null {
  if (!countKindOf(metric.shown.metric_kind, metric.ratio)) return null
  const quarters = facts.flatMap((fact) => countedAt(metric, fact) ?? [])
  if (quarters.length < YEAR) return null
  const sum = (of: (one: Counted) => number) => quarters.reduce((all, one) => all + of(one), 0)
  return { cases: sum(({ cases }) => cases), of: sum(({ of }) => of) }
}

/** The last four quarters of a publication. */
const toldQuarters = ({ year, quarter }: { year: number; quarter: number }) =>
  Array.from({ length: YEAR }, (_, back) => {
    const ordinal = year * YEAR + quarter - 1 - back
    return { year: Math.floor(ordinal / YEAR), quarter: (ordinal % YEAR) + 1, month: 0 }
  })

/** Others' cases in these quarters, from published values and middles of denominator bands. */
function othersOf(
  metric: ComparedMetric,
  quarters: ReadonlyArray<{ year: number; quarter: number; month: number }>,
  columns: CategoryYears,
): ReadonlyMap<number, Counted> {
  const others = new Map<number, Counted>()
  const factor = metric.ratio?.factor.toNumber() ?? 1
  for (const quarter of quarters) {
    const categoryYear = columns.of(metric.categoryId, quarter.year)
    const { values, companies } = columnOf(categoryYear, metric.id, slotOf(quarter))
    const middles = denominatorsOf(categoryYear, metric.id, slotOf(quarter))?.middles
    if (!middles) continue
    for (const [index, company] of companies.entries()) {
      const of = numberAt(middles, company)
      const sum = others.get(company) ?? { cases: 0, of: 0 }
      others.set(company, {
        cases: sum.cases + (Math.max(0, at(values, index)) / factor) * of,
        of: sum.of + of,
      })
    }
  }
  return new Map([...others].filter(([, { of }]) => of > 0))
}
