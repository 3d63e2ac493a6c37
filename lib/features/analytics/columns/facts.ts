import { type Facts, isSurelyWhole } from '@/lib/calc/pooling/facts'
import type { Slot } from '@/lib/calc/pooling/slots'

/** The facts of one indicator in one stored period, as the database returns them: parallel comma-joined lists. */
export interface FactsText {
  metricId: number
  slot: Slot
  companies: string
  /** One list for each letter a–e that the indicator has. */
  variables: string[]
}

interface MetricFacts extends Facts {
  metricId: number
}

const numbersOf = (text: string): number[] => JSON.parse(`[${text}]`)

/** Parses the lists into numbers; exact texts are extracted only on demand. */
export function parseFacts({ metricId, slot, ...text }: FactsText): MetricFacts {
  const variables = text.variables.map((one) => Float64Array.from(numbersOf(one)))
  let cut: string[][] | undefined
  return {
    metricId,
    slot,
    companies: Int32Array.from(numbersOf(text.companies)),
    variables,
    isWhole: variables.every((list) => list.every(isSurelyWhole)),
    exact(index) {
      cut ??= text.variables.map((one) => one.split(','))
      return cut.map((list) => list[index] ?? '')
    },
  }
}

/** Facts as a publication stores them, in JSON. */
export function unpackFacts(packed: string): FactsText[] {
  return JSON.parse(packed)
}
