import 'server-only'
import type { FactVariables } from '@/lib/calc/pooling/facts'
import { type ExactPeriodValue, exactPeriodValue } from '@/lib/calc/pooling/period-value'
import { type Slot, slotOf, slotsAbove } from '@/lib/calc/pooling/slots'
import { readDb } from '@/lib/core/db/standby'
import type { MetricRule } from '@/lib/features/analytics/group/metrics-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** One organisation's own values, by indicator, year and slot, in exact arithmetic. */
export interface OwnValues {
  /** Null where nothing computable is approved. */
  at(rule: MetricRule, year: number, slot: Slot): ExactPeriodValue | null
}

export const NO_OWN_VALUES: OwnValues = { at: () => null }

/** Reads the approved facts of an organisation over these years; values are computed when asked for. */
export async function readOwnValues(companyId: number, years: readonly number[]): Promise<OwnValues> {
  const rows = await readDb().$queryRaw<
    Array<{ metric_id: number; year: number; quarter: number; month: number; variables: string }>
  >(Prisma.sql`
    SELECT f.metric_id, f.year, f.quarter, f.month, concat_ws(',', trim_scale(f.a), trim_scale(f.b),
      trim_scale(f.c), trim_scale(f.d), trim_scale(f.e)) AS variables
    FROM comparison_facts f WHERE f.company_id = ${companyId} AND f.year = ANY(${[...years]}::int[])`)
  const facts = new Map<string, FactVariables[]>()
  for (const row of rows) {
    for (const slot of slotsAbove(slotOf(row))) {
      const key = `${row.metric_id}/${row.year}/${slot}`
      const list = facts.get(key) ?? []
      list.push(row.variables.split(','))
      facts.set(key, list)
    }
  }
  return {
    at(rule, year, slot) {
      const list = facts.get(`${rule.id}/${year}/${slot}`)
      return list ? exactPeriodValue(rule, list) : null
    },
  }
}
