import 'server-only'
import { z } from 'zod'
import type { FactVariables } from '@/lib/calc/pooling/facts'
import { type ExactPeriodValue, exactPeriodValue } from '@/lib/calc/pooling/period-value'
import { leastPeriods, type Slot, slotOf, slotsAbove } from '@/lib/calc/pooling/slots'
import { rememberingBy } from '@/lib/calc/remembering'
import { onlyRow } from '@/lib/core/db/rows'
import { readDb } from '@/lib/core/db/standby'
import type { MetricRule } from '@/lib/features/analytics/group/metrics-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** A value of one's own. */
export interface OwnValue extends ExactPeriodValue {
  /** It is in comparisons: eligible, and pooled of as many periods as they ask for. */
  compared: boolean
}

/** One organisation's own values, by indicator, year and slot, in exact arithmetic. */
export interface OwnValues {
  /** Null where nothing computable is approved. */
  at(rule: MetricRule, year: number, slot: Slot): OwnValue | null
}

export const NO_OWN_VALUES: OwnValues = { at: () => null }

/** Rows of an organisation in one text instead of rows of the database: ten years are thousands of them. */
export const storedText = z.object({ rows: z.string().nullable() })

/**
 * Each row of the text: wherever it counts, and what it holds.
 * @param rows parted by semicolons, of metric, year, quarter, month and what the row holds, parted by commas
 */
export function storedRows({ rows }: z.output<typeof storedText>): Array<{ keys: string[]; held: string[] }> {
  if (rows === null) return []
  return rows.split(';').map((row) => {
    const [metric, year, quarter, month, ...held] = row.split(',')
    const slots = slotsAbove(slotOf({ quarter: Number(quarter), month: Number(month) }))
    return { keys: slots.map((slot) => slotKey(Number(metric), Number(year), slot)), held }
  })
}

export const slotKey = (metricId: number, year: number, slot: Slot): string => `${metricId}/${year}/${slot}`

/** Reads the approved facts of an organisation over these years; values are computed when asked for. */
export async function readOwnValues(companyId: number, years: readonly number[]): Promise<OwnValues> {
  const statement = Prisma.sql`
    SELECT string_agg(concat_ws(',', f.metric_id, f.year, f.quarter, f.month, trim_scale(f.a), trim_scale(f.b),
      trim_scale(f.c), trim_scale(f.d), trim_scale(f.e)), ';') AS rows
    FROM comparison_facts f WHERE f.company_id = ${companyId} AND f.year = ANY(${[...years]}::int[])`
  return toOwnValues(await onlyRow(storedText, statement, readDb()))
}

const toOwnValues = rememberingBy((stored: z.output<typeof storedText>): OwnValues => {
  const facts = new Map<string, FactVariables[]>()
  for (const { keys, held } of storedRows(stored)) {
    for (const key of keys) {
      const list = facts.get(key) ?? []
      list.push(held)
      facts.set(key, list)
    }
  }
  /** Of an indicator that did not change: exact arithmetic is the dearest part of a call. */
  const valuesOf = rememberingBy((_rule: MetricRule) => new Map<string, OwnValue>())
  return {
    at(rule, year, slot) {
      const key = slotKey(rule.id, year, slot)
      const list = facts.get(key)
      if (!list) return null
      const known = valuesOf(rule)
      const value = known.get(key) ?? ownValue(rule, list, leastPeriods(rule, year, slot))
      known.set(key, value)
      return value
    },
  }
})

function ownValue(rule: MetricRule, facts: readonly FactVariables[], least: number): OwnValue {
  const value = exactPeriodValue(rule, facts)
  return { ...value, compared: value.eligible && value.periods >= least }
}
