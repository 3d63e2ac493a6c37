import 'server-only'
import { z } from 'zod'
import { at } from '@/lib/calc/at'
import { VARIABLE_NAMES, type VariableName } from '@/lib/calc/formula/ast'
import { indexedAt } from '@/lib/calc/narrow'
import { PERIODICITY, type Period } from '@/lib/calc/periods'
import { isMonthly, slotOf } from '@/lib/calc/pooling/slots'
import {
  type CaseSeries,
  copied,
  type NumberSeries,
  noCases,
  roundDigits,
  tooEven,
  VARIATION_QUARTERS,
} from '@/lib/calc/quality/findings'
import { countKindOf } from '@/lib/calc/signals/metric-kind'
import type { Counted } from '@/lib/calc/signals/yardstick'
import { type CompanyScope, requireEntering } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { makeChange } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { idRow, rows } from '@/lib/core/db/rows'
import { fieldError } from '@/lib/core/http/errors'
import { columnOf, denominatorsOf } from '@/lib/features/analytics/columns/shapes'
import { type ComparedMetric, readComparedCategories } from '@/lib/features/analytics/group/group-data'
import { type OwnValues, readOwnValues } from '@/lib/features/analytics/own/own-data'
import { type CategoryYears, readPublication } from '@/lib/features/analytics/publications/compared-data'
import { type Changed, checkedSql, lookAtChanged } from '@/lib/features/analytics/publications/looks-data'
import { type qualityContract, rule } from '@/lib/features/quality/contract'
import { lastQuarters } from '@/lib/features/quality/data'
import { Prisma } from '@/lib/generated/prisma/client'

const YEAR = 4

type Fact = ReturnType<OwnValues['variables']>

const datumRow = z.object({
  metric_id: z.int(),
  letter: z.enum(VARIABLE_NAMES),
  source_datum_id: z.int().nullable(),
})

type Oddity = NonNullable<ReturnType<typeof tooEven | typeof roundDigits | typeof copied | typeof noCases>>

interface DatedOddity {
  finding: Oddity
  until: Period
}

/** Findings in an organisation's approved numbers of the last twelve quarters. */
async function findOddities(companyId: number): Promise<DatedOddity[]> {
  const quarters = lastQuarters(VARIATION_QUARTERS)
  const years = [...new Set(quarters.map(({ year }) => year))]
  const [ownValues, data, categories, publication] = await Promise.all([
    readOwnValues({ id: companyId, metricCategoryIds: null }, years),
    rows(datumRow, Prisma.sql`SELECT metric_id, var_name AS letter, source_datum_id FROM metric_calc_data`),
    readComparedCategories(),
    readPublication(),
  ])
  const at = (metric: ComparedMetric) =>
    quarters.map((quarter) => ownValues.variables(metric, quarter.year, slotOf(quarter)))
  const metrics = categories.flatMap((category) => category.metrics).filter((metric) => !isMonthly(metric))
  const datumOf = new Map(
    data.map(({ metric_id, letter, source_datum_id }) => [`${metric_id}/${letter}`, source_datum_id]),
  )
  // A number shared by several indicators counts once: linked variables by their datum, others by their name.
  const keyOf = (metric: ComparedMetric, letter: VariableName) =>
    datumOf.get(`${metric.id}/${letter}`) ?? metric.names[letter] ?? ''
  const numbers = new Map<string | number, NumberSeries>()
  for (const metric of metrics)
    for (const letter of metric.variables)
      numbers.set(
        keyOf(metric, letter),
        at(metric).map((fact) => fact?.[letter]?.toNumber() ?? null),
      )
  const last = quarters.at(-1)
  if (!last) return []
  const found: DatedOddity[] = quarters.slice(-YEAR).flatMap((until, place) => {
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
  const { year, quarter } = ref
  const published = lastQuarters(YEAR, { periodicity: PERIODICITY.quarter, year, quarter, month: 0 })
  const columns = await publication.read(
    zeros.map(({ metric }) => publication.metric(metric.id)?.categoryId ?? metric.categoryId),
    [...new Set(published.map(({ year }) => year))],
  )
  for (const { metric, of } of zeros) {
    const others = othersOf(publication.metric(metric.id) ?? metric, published, columns)
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

function countedAt({ ratio }: ComparedMetric, fact: Fact): Counted | null {
  const [cases, of] = ratio
    ? [fact?.[ratio.numerator]?.toNumber(), fact?.[ratio.denominator]?.toNumber()]
    : []
  return cases === undefined || of === undefined || of <= 0 ? null : { cases, of }
}

/** Case series of the indicators that count cases; indicators with the same numerator give one series. */
function seriesOf(
  metrics: readonly ComparedMetric[],
  at: (metric: ComparedMetric) => readonly Fact[],
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

/** The sums over a year; null if a quarter is missing or the indicator counts no cases. */
function yearOf(metric: ComparedMetric, facts: readonly Fact[]): Counted | null {
  if (!countKindOf(metric.shown.metric_kind, metric.ratio)) return null
  const quarters = facts.flatMap((fact) => countedAt(metric, fact) ?? [])
  if (quarters.length < YEAR) return null
  const sum = (of: (one: Counted) => number) => quarters.reduce((all, one) => all + of(one), 0)
  return { cases: sum(({ cases }) => cases), of: sum(({ of }) => of) }
}

/** Estimated cases of other organisations over these quarters, from published values and denominator band middles. */
function othersOf(
  metric: ComparedMetric,
  quarters: readonly Period[],
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
      const of = indexedAt(middles, company)
      const sum = others.get(company) ?? { cases: 0, of: 0 }
      others.set(company, {
        cases: sum.cases + (Math.max(0, at(values, index)) / factor) * of,
        of: sum.of + of,
      })
    }
  }
  return new Map([...others].filter(([, { of }]) => of > 0))
}

const knownRow = z.object({
  id: z.int(),
  rule,
  year: z.int(),
  quarter: z.int(),
  metric_id: z.int().nullable(),
})

/** A finding's identity: for copies the repeating quarter, for zeros the indicator, otherwise the rule alone. */
const isSame = (known: z.output<typeof knownRow>, { finding, until }: DatedOddity) =>
  known.rule === finding.kind &&
  (finding.kind === 'copies'
    ? known.year === until.year && known.quarter === until.quarter
    : finding.kind !== 'zeros' || known.metric_id === finding.metric)

/** Stores findings and keeps their explanations; deletes those no longer found, unless explained. */
async function keep(one: Changed, found: readonly DatedOddity[]): Promise<void> {
  const known = await rows(
    knownRow,
    Prisma.sql`SELECT id, rule, year, quarter, metric_id FROM quality_findings WHERE company_id = ${one.id}`,
  )
  const kept = found.map((item) => {
    const { chance, ...finding } = item.finding
    const { metric, ...detail } = { metric: null, ...finding }
    return {
      id: known.find((other) => isSame(other, item))?.id ?? null,
      rule: finding.kind,
      year: item.until.year,
      quarter: item.until.quarter,
      metric_id: metric,
      detail,
      chance,
    }
  })
  await db().$executeRaw(Prisma.sql`
    WITH found AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        AS f(id int, rule text, year int, quarter int, metric_id int, detail jsonb, chance float8)
    ), gone AS (
      DELETE FROM quality_findings q WHERE q.company_id = ${one.id} AND q.note IS NULL
        AND NOT EXISTS (SELECT FROM found WHERE found.id = q.id)
    ), moved AS (
      UPDATE quality_findings q SET year = f.year, quarter = f.quarter, metric_id = f.metric_id, detail = f.detail,
        chance = f.chance FROM found f WHERE f.id = q.id
    ), added AS (
      INSERT INTO quality_findings (company_id, rule, year, quarter, metric_id, detail, chance)
      SELECT ${one.id}, rule, year, quarter, metric_id, detail, chance FROM found WHERE id IS NULL ON CONFLICT DO NOTHING
    )
    ${checkedSql('quality', one)}`)
}

/** Checks the numbers of every organisation with new approvals since the last run. @returns how many */
export const lookAtQuality = (): Promise<number> =>
  lookAtChanged('quality', async (one) => keep(one, await findOddities(one.id)))

/** Explains a finding of the viewer's organisation permanently. @throws AppError not_found, texts_spent */
export async function explain(scope: CompanyScope, id: number, note: string): Promise<void> {
  await throttle.spend(scope.userId, 'texts')
  await makeChange(idRow, {
    gate: Prisma.sql`
        UPDATE quality_findings SET note = ${note}, user_id = ${scope.userId}, noted_at = now()
        WHERE id = ${id} AND company_id = ${scope.companyId}::int RETURNING id`,
    audit: { action: 'quality_finding.explain', entity: 'quality_finding' },
  })
}

/**
 * Stores the recheck of twenty own cases of a quarter.
 * @throws AppError forbidden (watcher), invalid (no indicator), too_many_requests
 */
export async function addRecheck(
  scope: CompanyScope,
  recheck: z.output<(typeof qualityContract)['POST /api/rechecks']['body']>,
): Promise<{ id: number }> {
  requireEntering(scope)
  await throttle.spend(scope.userId, 'questions')
  const { metric_id, year, quarter, both, reported, recounted, neither } = recheck
  return makeChange(idRow, {
    gate: Prisma.sql`
        INSERT INTO case_rechecks (company_id, metric_id, year, quarter, "both", reported, recounted, neither, user_id)
        SELECT ${scope.companyId}::int, m.id, ${year}, ${quarter}, ${both}, ${reported}, ${recounted}, ${neither}, ${scope.userId}
        FROM metrics m WHERE m.id = ${metric_id} RETURNING id`,
    audit: { action: 'case_recheck.create', entity: 'case_recheck', after: { ...recheck } },
    otherwise: () => fieldError('metric_id', 'Такого показателя нет'),
  })
}
