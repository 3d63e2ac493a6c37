import { at, intAt } from '../at'
import type { Slot } from './slots'

/** The variables of one approved value, exact decimal texts in the order of the indicator's letters. */
export type FactVariables = readonly string[]

/** Above this doubles are so coarse that a number with six decimals may read as whole. */
const SURELY_EXACT = 2 ** 33

/** Whether a number of at most six decimals, parsed into a double, is certainly whole. */
export const isSurelyWhole = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) < SURELY_EXACT

/** All approved values of one indicator in one stored period. */
export interface Facts {
  slot: Slot
  companies: Int32Array
  /** One array per letter, parallel to the organisations. */
  variables: Float64Array[]
  /** Every number is certainly whole, so that sums are exact. */
  isWhole: boolean
  exact(index: number): FactVariables
}

/** Variables added up over a period's facts in binary floating point. */
export interface PooledVariables {
  /** Sums, in the order of the indicator's letters. */
  sums: readonly number[]
  periods: number
  /** Every number that went in was whole, so that the sums are exact. */
  isWhole: boolean
}

/**
 * Facts of several stored periods of an indicator added up by organisation.
 * @param facts of one indicator, at least one period
 * @param minPeriods the least periods an organisation must have
 */
export function poolFacts(facts: readonly Facts[], letters: number, minPeriods: number) {
  const size = 1 + facts.reduce((max, one) => one.companies.reduce((a, b) => Math.max(a, b), max), 0)
  const periods = new Int32Array(size)
  for (const { companies } of facts) for (const id of companies) periods[id] = intAt(periods, id) + 1
  const sums = Array.from({ length: letters }, (_, letter) => {
    const sum = new Float64Array(size)
    for (const { companies, variables } of facts) {
      const values = variables[letter]
      companies.forEach((id, index) => {
        sum[id] = at(sum, id) + (values ? at(values, index) : Number.NaN)
      })
    }
    return sum
  })
  const isWhole = facts.every((one) => one.isWhole)
  return {
    /** Organisations that have enough periods, unordered. */
    companies: Array.from(periods.keys()).filter((id) => intAt(periods, id) >= minPeriods),
    of: (company: number): PooledVariables => ({
      sums: sums.map((sum) => at(sum, company)),
      periods: intAt(periods, company),
      isWhole,
    }),
    exact: (company: number) =>
      facts.flatMap((one) => {
        const index = one.companies.indexOf(company)
        return index === -1 ? [] : [one.exact(index)]
      }),
  }
}
