import 'server-only'
import type { z } from 'zod'
import type { ExactPeriodValue } from '@/lib/calc/pooling/period-value'
import { periodsIn, type Slot } from '@/lib/calc/pooling/slots'
import { rememberingBy } from '@/lib/calc/remembering'
import { rows } from '@/lib/core/db/rows'
import { readDb } from '@/lib/core/db/standby'
import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { type OwnNonValue, ownNonValue } from '@/lib/features/analytics/group/contract'
import type { OwnCompany } from '@/lib/features/analytics/group/group-data'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import {
  type OwnValue,
  readOwnValues,
  slotKey,
  slotKeysOf,
  storedRow,
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
  // Asked for twice: for itself and as the period before the next one.
  const known = new Map<string, OwnCell | null>()
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
      const key = slotKey(metric.id, year, slot)
      const cell = known.get(key)
      if (cell !== undefined) return cell
      const fresh = compute(metric, year, slot)
      known.set(key, fresh)
      return fresh
    },
  }
}

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
    SELECT v.metric_id, d.year, d.quarter, d.month, v.non_value
    FROM input_documents d JOIN input_document_values v ON v.input_document_id = d.id
    WHERE d.company_id = ${companyId} AND d.year = ANY(${[...years]}::int[]) AND d.input_document_status_id = ${DOCUMENT_STATUS.approved}
      AND v.non_value IS NOT NULL
    ORDER BY d.year, d.quarter, d.month`
  return toReasons(await rows(reasonRow, statement, readDb()))
}

const reasonRow = storedRow.extend({ non_value: ownNonValue })

const toReasons = rememberingBy((found: Array<z.output<typeof reasonRow>>) => {
  const reasons = new Map<string, OwnNonValue>()
  for (const row of found) {
    for (const key of slotKeysOf(row)) if (!reasons.has(key)) reasons.set(key, row.non_value)
  }
  return reasons
})
