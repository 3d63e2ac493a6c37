import type { Row } from '@/e2e/attack/calls'
import type { Setting } from '@/e2e/attack/filters'
import type { Formula } from '@/e2e/attack/funnels'
import { ratioOfFormula } from '@/lib/calc/formula/ratio'
import type { PeriodRating, Rating } from '@/lib/features/analytics/rating/contract'

/* What an attacker keeps of the answers. */

export type Formulas = ReadonlyMap<number, Formula>

/** Everything seen of the others. */
export interface Seen {
  rows: Row[]
  year: number
  categories: number[]
  /** The category whose year most organisations report, used to probe every filter. */
  probe: number
  probed: Map<Setting, Answered>
  /** Ratio indicators, whose formulas and decimals are public. */
  formulas: Map<number, Formula>
}

export interface Answered {
  numbers: Set<string>
  /** The group was too small to be shown. */
  isClosed: boolean
}

export const periodsOf = ({ data }: Rating): PeriodRating[] =>
  [data.year, ...Object.values(data.quarter)].filter((one) => one !== null)

export const rowsOf = (period: PeriodRating): Row[] => [
  ...(period.category?.rows ?? []),
  ...(period.category?.unranked ?? []),
  ...period.metrics.flatMap((one) => one.rows),
]

export const isLow = (minGroup: number) => (count: number | null) =>
  count !== null && count > 0 && count < minGroup

/** k of a formula a·k/b, null for any other. */
export const factorOf = (formula: string): number | null => ratioOfFormula(formula)?.factor.toNumber() ?? null
