import 'server-only'
import { z } from 'zod'
import type { FactVariables } from '@/lib/calc/pooling/facts'
import { type ExactPeriodValue, exactPeriodValue } from '@/lib/calc/pooling/period-value'
import { leastPeriods, type Slot, slotOf, slotsAbove } from '@/lib/calc/pooling/slots'
import { rememberingBy } from '@/lib/calc/remembering'
import { rows } from '@/lib/core/db/rows'
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

/** What a stored row of an organisation says where it belongs. */
export const storedRow = z.object({ metric_id: z.int(), year: z.int(), quarter: z.int(), month: z.int() })

/** Wherever a stored row counts. */
export function slotKeysOf(row: z.output<typeof storedRow>): string[] {
  return slotsAbove(slotOf(row)).map((slot) => slotKey(row.metric_id, row.year, slot))
}

export const slotKey = (metricId: number, year: number, slot: Slot): string => `${metricId}/${year}/${slot}`

/** Reads the approved facts of an organisation over these years; values are computed when asked for. */
export async function readOwnValues(companyId: number, years: readonly number[]): Promise<OwnValues> {
  const statement = Prisma.sql`
    SELECT f.metric_id, f.year, f.quarter, f.month, concat_ws(',', trim_scale(f.a), trim_scale(f.b),
      trim_scale(f.c), trim_scale(f.d), trim_scale(f.e)) AS variables
    FROM comparison_facts f WHERE f.company_id = ${companyId} AND f.year = ANY(${[...years]}::int[])`
  return toOwnValues(await rows(factRow, statement, readDb()))
}

const factRow = storedRow.extend({ variables: z.string() })

const toOwnValues = rememberingBy((found: Array<z.output<typeof factRow>>): OwnValues => {
  const facts = new Map<string, FactVariables[]>()
  for (const row of found) {
    for (const key of slotKeysOf(row)) {
      const list = facts.get(key) ?? []
      list.push(row.variables.split(','))
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
