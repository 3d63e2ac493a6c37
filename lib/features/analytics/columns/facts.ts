import type { FactVariables, PooledVariables } from '@/lib/features/analytics/columns/period-value'
import type { Slot } from '@/lib/features/analytics/columns/slots'

/** The facts of one indicator in one stored period, as the database gives them: lists joined by commas, side by side. */
export interface FactsText {
  metric_id: number
  /** Of the stored period: quarter and month. */
  slot: Slot
  companies: string
  /** Of the letters a–e, those the indicator has. */
  variables: string[]
}

/** The same in numbers; exact texts are cut out only when asked for. */
export interface Facts {
  slot: Slot
  companies: Int32Array
  variables: Float64Array[]
  isWhole: boolean
  /** The variables of the fact at this index. */
  exact(index: number): FactVariables
}

const numbersOf = (text: string): number[] => JSON.parse(`[${text}]`)

export function parseFacts(text: FactsText): Facts {
  const variables = text.variables.map((one) => Float64Array.from(numbersOf(one)))
  let cut: string[][] | undefined
  return {
    slot: text.slot,
    companies: Int32Array.from(numbersOf(text.companies)),
    variables,
    isWhole: variables.every((list) => list.every(Number.isSafeInteger)),
    exact(index) {
      cut ??= text.variables.map((one) => one.split(','))
      return cut.map((list) => list[index] ?? '')
    },
  }
}

/** Facts of several stored periods of an indicator added up by organisation. */
export interface Pool {
  /** Organisations that have any, in no order. */
  companies: number[]
  of(company: number): PooledVariables
  exact(company: number): FactVariables[]
}

/** @param facts of one indicator, at least one period */
export function poolFacts(facts: readonly Facts[], letters: number): Pool {
  const size = 1 + facts.reduce((max, one) => one.companies.reduce((a, b) => Math.max(a, b), max), 0)
  const periods = new Uint8Array(size)
  const sums = Array.from({ length: letters }, () => new Float64Array(size))
  const companies: number[] = []
  for (const one of facts) {
    one.companies.forEach((id, index) => {
      if (periods[id] === 0) companies.push(id)
      periods[id] = (periods[id] ?? 0) + 1
      for (let letter = 0; letter < letters; letter += 1) {
        const sum = sums[letter]
        if (sum) sum[id] = (sum[id] ?? 0) + (one.variables[letter]?.[index] ?? Number.NaN)
      }
    })
  }
  const isWhole = facts.every((one) => one.isWhole)
  return {
    companies,
    of: (company) => ({
      sums: sums.map((sum) => sum[company] ?? Number.NaN),
      periods: periods[company] ?? 0,
      isWhole,
    }),
    exact: (company) =>
      facts.flatMap((one) => {
        const index = one.companies.indexOf(company)
        return index === -1 ? [] : [one.exact(index)]
      }),
  }
}
