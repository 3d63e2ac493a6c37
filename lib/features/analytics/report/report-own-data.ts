import 'server-only'
import type { z } from 'zod'
import type { ExactPeriodValue } from '@/lib/calc/pooling/period-value'
import { periodsIn, type Slot } from '@/lib/calc/pooling/slots'
import { rememberingBy } from '@/lib/calc/remembering'
import { onlyRow } from '@/lib/core/db/rows'
import { readDb } from '@/lib/core/db/standby'
import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { type OwnNonValue, ownNonValue } from '@/lib/features/analytics/group/contract'
import type { OwnCompany } from '@/lib/features/analytics/group/group-data'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import {
  type OwnValue,
  type OwnValues,
  readOwnValues,
  slotKey,
  storedRows,
  storedText,
} from '@/lib/features/analytics/group/own-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** An organisation's own side of one indicator and period. */
export interface OwnCell {
  /** Rounded to the indicator's decimals; also given when the denominator is too small. */
  value: number | null
  /** Why there is no value, or why it is not compared: small_denominator. */
  nonValue: OwnNonValue | null
  /** Its denominator is large enough. */
  eligible: boolean
  /** It counts in comparisons. */
  compared: boolean
  /** Pooled of fewer periods than there are. */
  incomplete?: { periods: number; of: number }
  exact: ExactPeriodValue | null
}

/** An organisation's own side. */
export interface OwnSide {
  /** Whose; null for nobody's. */
  id: number | null
  /** Null where nothing is approved. */
  at(metric: ComparedMetric, year: number, slot: Slot): OwnCell | null
}

/** Reads what the organisation approved over these years: values, and the rows that have none. */
export async function readOwnSide(own: OwnCompany | null, years: readonly number[]): Promise<OwnSide> {
  if (own === null) return { id: null, at: () => null }
  const [values, reasons] = await Promise.all([readOwnValues(own.id, years), readNonValues(own.id, years)])
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
    at(metric, year, slot) {
      const known = cells(metric)
      const key = year * SLOTS + slot
      const cell = known.get(key)
      if (cell !== undefined) return cell
      const fresh = compute(metric, year, slot)
      known.set(key, fresh)
      return fresh
    },
  }
}

/** More than there are in a year. */
const SLOTS = 100

/** Year and slot → cell, of the same values and reasons and an indicator that did not change: limits ask for all years. */
const cellsOf = rememberingBy((_values: OwnValues) =>
  rememberingBy((_reasons: ReadonlyMap<string, OwnNonValue>) =>
    rememberingBy((_metric: ComparedMetric) => new Map<number, OwnCell | null>()),
  ),
)

function cellOf(metric: ComparedMetric, at: { year: number; slot: Slot; exact: OwnValue }): OwnCell {
  const { exact } = at
  const of = periodsIn(metric, at.year, at.slot).length
  const isSmall = exact.value !== null && !exact.eligible
  return {
    value: exact.rounded,
    nonValue: isSmall ? 'small_denominator' : exact.nonValue,
    eligible: exact.eligible,
    compared: exact.compared,
    exact,
    ...(exact.periods < of ? { incomplete: { periods: exact.periods, of } } : {}),
  }
}

/** Indicator, year and slot → why the approved row has no value. A longer slot has the first reason of its periods. */
async function readNonValues(companyId: number, years: readonly number[]): Promise<Map<string, OwnNonValue>> {
  const statement = Prisma.sql`
    SELECT string_agg(concat_ws(',', v.metric_id, d.year, d.quarter, d.month, v.non_value), ';'
      ORDER BY d.year, d.quarter, d.month) AS rows
    FROM input_documents d JOIN input_document_values v ON v.input_document_id = d.id
    WHERE d.company_id = ${companyId} AND d.year = ANY(${[...years]}::int[]) AND d.input_document_status_id = ${DOCUMENT_STATUS.approved}
      AND v.non_value IS NOT NULL`
  return toReasons(await onlyRow(storedText, statement, readDb()))
}

const toReasons = rememberingBy((stored: z.output<typeof storedText>) => {
  const reasons = new Map<string, OwnNonValue>()
  for (const { keys, held } of storedRows(stored)) {
    const reason = ownNonValue.parse(held[0])
    for (const key of keys) if (!reasons.has(key)) reasons.set(key, reason)
  }
  return reasons
})
