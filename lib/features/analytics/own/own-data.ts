import 'server-only'
import { z } from 'zod'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import type { FactVariables } from '@/lib/calc/pooling/facts'
import {
  type ExactPeriodValue,
  exactPeriodValue,
  exactVariables,
  growsWithPeriods,
} from '@/lib/calc/pooling/period-value'
import {
  type Incomplete,
  incompleteIn,
  minPeriods,
  type Slot,
  slotNumber,
  slotOf,
  slotsAbove,
} from '@/lib/calc/pooling/slots'
import { cached, rememberingBy } from '@/lib/calc/remembering'
import type { Observed } from '@/lib/calc/signals/chart'
import { type GroupScatter, NO_SCATTER } from '@/lib/calc/signals/group-scatter'
import { withinCategories } from '@/lib/core/auth/scope'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { day, period } from '@/lib/core/http/shapes'
import { today } from '@/lib/core/process/clock'
import { type OwnNonValue, ownNonValue } from '@/lib/features/analytics/group/contract'
import type { ComparedMetric, MetricRule, OwnCompany } from '@/lib/features/analytics/group/group-data'
import { shownPeriods, yearList } from '@/lib/features/analytics/group/rules'
import type { OwnDynamics } from '@/lib/features/analytics/own/contract'
import type { Compared } from '@/lib/features/analytics/publications/compared-data'
import { Prisma } from '@/lib/generated/prisma/client'

export interface OwnValue extends ExactPeriodValue {
  /** Whether the value is compared: its denominator is large enough and enough periods are pooled. */
  compared: boolean
}

/** One organisation's own values, by indicator, year and slot, in exact arithmetic. */
export interface OwnValues {
  /** Null where nothing with a value is approved. */
  at(rule: MetricRule, year: number, slot: Slot): OwnValue | null
  /** Pooled over these slots; null where none has an approved value. */
  over(rule: MetricRule, slots: ReadonlyArray<{ year: number; slot: Slot }>): ExactPeriodValue | null
  /** The pooled variables; null where nothing with a value is approved. */
  variables(rule: MetricRule, year: number, slot: Slot): ReturnType<typeof exactVariables> | null
}

export const NO_OWN_VALUES: OwnValues = { at: () => null, over: () => null, variables: () => null }

/** An organisation's rows joined into one text: ten years are thousands of rows. */
const storedText = z.object({ rows: z.string().nullable() })

/**
 * Parses each row into keys and the rest.
 * @param rows separated by semicolons: metric, year, quarter, month and the rest, separated by commas
 */
function storedRows({ rows }: z.output<typeof storedText>): Array<{ keys: string[]; fields: string[] }> {
  if (rows === null) return []
  return rows.split(';').map((row) => {
    const [metric, year, quarter, month, ...fields] = row.split(',')
    const slots = slotsAbove(slotOf({ quarter: Number(quarter), month: Number(month) }))
    return { keys: slots.map((slot) => slotKey(Number(metric), Number(year), slot)), fields }
  })
}

export const slotKey = (metricId: number, year: number, slot: Slot): string => `${metricId}/${year}/${slot}`

type Whose = Pick<OwnCompany, 'id' | 'metricCategoryIds'>

/** The facts `f` of an organisation that the viewer may read. */
const ownFacts = (own: Whose, years: readonly number[]): Prisma.Sql =>
  Prisma.sql`f.company_id = ${own.id} AND f.year = ANY(${[...years]}::int[])
    AND ${withinCategories(own, Prisma.sql`f.metric_category_id`)}`

/** Reads the approved facts within scope of these years; values are computed lazily. */
export async function readOwnValues(own: Whose, years: readonly number[]): Promise<OwnValues> {
  const statement = Prisma.sql`
    SELECT string_agg(concat_ws(',', f.metric_id, f.year, f.quarter, f.month, trim_scale(f.a), trim_scale(f.b),
      trim_scale(f.c), trim_scale(f.d), trim_scale(f.e)), ';') AS rows
    FROM comparison_facts f WHERE ${ownFacts(own, years)}`
  return toOwnValues(await onlyRow(storedText, statement))
}

const toOwnValues = rememberingBy((stored: z.output<typeof storedText>): OwnValues => {
  const facts = new Map<string, FactVariables[]>()
  for (const { keys, fields } of storedRows(stored)) {
    for (const key of keys) cached(facts, key, () => []).push(fields)
  }
  /** Cached per indicator object: exact arithmetic is the most expensive part of a call. */
  const valuesOf = rememberingBy((_rule: MetricRule) => new Map<string, OwnValue>())
  return {
    at(rule, year, slot) {
      const key = slotKey(rule.id, year, slot)
      const list = facts.get(key)
      if (!list) return null
      return cached(valuesOf(rule), key, () => {
        const value = exactPeriodValue(rule, list)
        const min = minPeriods(rule, year, slot, growsWithPeriods(rule))
        return { ...value, compared: value.eligible && value.periods >= min }
      })
    },
    over(rule, slots) {
      const list = slots.flatMap(({ year, slot }) => facts.get(slotKey(rule.id, year, slot)) ?? [])
      return list.length > 0 ? exactPeriodValue(rule, list) : null
    },
    variables(rule, year, slot) {
      const list = facts.get(slotKey(rule.id, year, slot))
      return list ? exactVariables(rule, list) : null
    },
  }
})

/** An own value of one indicator and period, or why there is none. */
export interface OwnCell {
  /** Rounded to the indicator's decimals; present even when the denominator is too small. */
  value: number | null
  /** Why there is no value, or small_denominator when it is not compared. */
  nonValue: OwnNonValue | null
  /** Whether its denominator is large enough. */
  eligible: boolean
  compared: boolean
  /** Present if pooled of fewer periods than are in force. */
  incomplete?: Incomplete
  exact: ExactPeriodValue | null
}

export interface OwnSide {
  /** The organisation's id; null when there is none. */
  id: number | null
  values: OwnValues
  /** Null where nothing is approved. */
  at(metric: ComparedMetric, year: number, slot: Slot): OwnCell | null
  /** Overdispersion and season of all organisations' counts, from the publication. */
  scatterOf(metric: ComparedMetric): GroupScatter
}

/**
 * Reads the organisation's approved data of these years that the viewer may read: values, and why rows have none.
 * @param charted categories whose charts are needed; all by default
 */
async function readOwnSide(
  own: OwnCompany | null,
  years: readonly number[],
  {
    publication,
    charted,
  }: { publication: Pick<Compared, 'categories' | 'scatter'>; charted?: readonly number[] },
): Promise<OwnSide> {
  if (own === null) return { id: null, values: NO_OWN_VALUES, at: () => null, scatterOf: () => NO_SCATTER }
  const [values, reasons] = await Promise.all([readOwnValues(own, years), readNonValues(own, years)])
  const scatters = await Promise.all(
    (charted ?? publication.categories.map(({ id }) => id)).map((id) => publication.scatter(id)),
  )
  const cells = cellsOf(values)(reasons)
  const compute = (metric: ComparedMetric, year: number, slot: Slot): OwnCell | null => {
    const exact = values.at(metric, year, slot)
    if (exact) return cellOf(metric, { year, slot, exact })
    const nonValue = reasons.get(slotKey(metric.id, year, slot))
    return nonValue === undefined
      ? null
      : { value: null, nonValue, eligible: false, compared: false, exact: null }
  }
  return {
    id: own.id,
    values,
    scatterOf: ({ id }) => scatters.find((one) => one.has(id))?.get(id) ?? NO_SCATTER,
    at: (metric, year, slot) =>
      cached(cells(metric), slotNumber(year, slot), () => compute(metric, year, slot)),
  }
}

/** The own values of all periods of these years, quarters by default, with the marks on their series. */
export async function readOwnSeries(
  own: OwnCompany | null,
  years: { from: number; to: number },
  of: Parameters<typeof readOwnSide>[2],
  periodicity: PeriodicityId = PERIODICITY.quarter,
) {
  const [side, marks, successors] = await Promise.all([
    readOwnSide(own, yearList(years), of),
    readMarks(own),
    readSuccessors(),
  ])
  return { own: side, marks, successors, charted: shownPeriods(periodicity, years, today()) }
}

export type OwnSeriesRead = Awaited<ReturnType<typeof readOwnSeries>>

/** The edition that each closed indicator continues as, by the closed one's id; none of one that was opened again. */
async function readSuccessors(): Promise<ReadonlyMap<number, NonNullable<OwnDynamics['successor']>>> {
  const found = await rows(
    z.object({ of: z.int(), short_name: z.string(), date_begin: day }),
    Prisma.sql`SELECT old.id AS of, m.short_name, m.date_begin::text FROM metrics m
      JOIN metrics old ON old.id = m.previous_id WHERE old.date_end < m.date_begin ORDER BY m.id`,
  )
  return new Map(found.map(({ of, ...successor }) => [of, successor]))
}

/** Cache by year and slot, per set of values, reasons and indicator: limits ask for all years. */
const cellsOf = rememberingBy((_values: OwnValues) =>
  rememberingBy((_reasons: ReadonlyMap<string, OwnNonValue>) =>
    rememberingBy((_metric: ComparedMetric) => new Map<number, OwnCell | null>()),
  ),
)

function cellOf(metric: ComparedMetric, at: { year: number; slot: Slot; exact: OwnValue }): OwnCell {
  const { exact } = at
  const incomplete = incompleteIn(metric, at.year, at.slot, exact.periods)
  const isSmall = exact.value !== null && !exact.eligible
  return {
    value: exact.rounded,
    nonValue: isSmall ? 'small_denominator' : exact.nonValue,
    eligible: exact.eligible,
    compared: exact.compared,
    exact,
    ...(incomplete ? { incomplete } : {}),
  }
}

/** A point for the chart: computed, of a complete period, and with a large enough denominator. */
function observed(cell: OwnCell, isCounted: boolean, season = 1): Observed | null {
  const { value, numerator, denominator } = cell.exact ?? {}
  if (value == null || cell.nonValue !== null || cell.incomplete) return null
  if (!isCounted) return { value, counted: null }
  if (!numerator || !denominator) return null
  const counted = { cases: numerator.toNumber(), of: denominator.toNumber() }
  return { value, counted: season === 1 ? counted : { ...counted, season } }
}

/**
 * A cell as a point of its chart, memoised because it is exact arithmetic read as numbers.
 * @param isCounted whether the indicator counts cases
 */
export const observedBy = rememberingBy(({ season }: GroupScatter) => {
  const pointsOf = rememberingBy((_cell: OwnCell) => new Map<boolean, Observed | null>())
  return (cell: OwnCell, isCounted: boolean, quarter: number) =>
    cached(pointsOf(cell), isCounted, () => observed(cell, isCounted, season?.[quarter - 1]))
})

/** Indicator, year and slot → why the approved row has no value. A longer slot takes the first of its periods. */
async function readNonValues(own: OwnCompany, years: readonly number[]): Promise<Map<string, OwnNonValue>> {
  const statement = Prisma.sql`
    SELECT string_agg(concat_ws(',', v.metric_id, d.year, d.quarter, d.month, v.non_value), ';'
      ORDER BY d.year, d.quarter, d.month) AS rows
    FROM input_documents d JOIN input_document_values v ON v.input_document_id = d.id
    WHERE d.company_id = ${own.id} AND d.year = ANY(${[...years]}::int[]) AND d.input_document_status_id = ${DOCUMENT_STATUS.approved}
      AND v.non_value <> 'no_formula' AND ${withinCategories(own, Prisma.sql`d.metric_category_id`)}`
  return toReasons(await onlyRow(storedText, statement))
}

const toReasons = rememberingBy((stored: z.output<typeof storedText>) => {
  const reasons = new Map<string, OwnNonValue>()
  for (const { keys, fields } of storedRows(stored)) {
    const reason = ownNonValue.parse(fields[0])
    for (const key of keys) if (!reasons.has(key)) reasons.set(key, reason)
  }
  return reasons
})

const chartMark = z.object({
  id: z.int(),
  kind: z.enum(['rebase', 'ghost']),
  reason: z.string(),
})
const markRow = chartMark.extend({
  metric_id: z.int(),
  ...period.shape,
})

export type ChartMark = z.output<typeof chartMark>

/** Category of the indicator of mark `k`. */
const CATEGORY = Prisma.sql`(SELECT m.metric_category_id FROM metrics m WHERE m.id = k.metric_id)`

/** The organisation's marks within reach, by key of indicator, year and slot. */
async function readMarks(own: OwnCompany | null): Promise<ReadonlyMap<string, ChartMark[]>> {
  const marks = new Map<string, ChartMark[]>()
  if (own === null) return marks
  const statement = Prisma.sql`
    SELECT id, kind, reason, metric_id, year, quarter, month FROM chart_marks k
    WHERE company_id = ${own.id} AND ${withinCategories(own, CATEGORY)}`
  for (const { metric_id, year, quarter, month, ...mark } of await rows(markRow, statement)) {
    cached(marks, slotKey(metric_id, year, slotOf({ quarter, month })), () => []).push(mark)
  }
  return marks
}
