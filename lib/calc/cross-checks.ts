import { type Expression, namesIn } from './formula/ast'
import { compute } from './formula/evaluate'
import { addFractions, type Fraction, negateFraction, readDecimal, ZERO } from './formula/fraction'
import { parseOverCodes } from './formula/parse'

export const RELATIONS = ['<=', '>=', '='] as const

type Relation = (typeof RELATIONS)[number]

/** A cross-check as it is written: two formulas over the codes of source data. */
export interface WrittenCheck {
  left_side: string
  relation: Relation
  right_side: string
}

interface CrossCheck {
  left: Expression<string>
  relation: Relation
  right: Expression<string>
  /** Codes of source data it uses, in the order written. */
  codes: readonly string[]
}

const FITS: Readonly<Record<Relation, (difference: bigint) => boolean>> = {
  '<=': (difference) => difference <= 0n,
  '>=': (difference) => difference >= 0n,
  '=': (difference) => difference === 0n,
}

/** What a cross-check says: the same however it is spaced. */
export const unspaced = ({ left_side, relation, right_side }: WrittenCheck): string =>
  `${left_side}${relation}${right_side}`.replaceAll(' ', '')

/** Parses a cross-check; null where a side is not a valid formula. */
export function parseCrossCheck({ left_side, relation, right_side }: WrittenCheck): CrossCheck | null {
  const [left, right] = [parseOverCodes(left_side), parseOverCodes(right_side)]
  if (!left.ok || !right.ok) return null
  const codes = [...new Set([...namesIn(left.expression), ...namesIn(right.expression)])]
  return { left: left.expression, relation, right: right.expression, codes }
}

/**
 * Whether the relation holds, in exact arithmetic. Null where it cannot be decided: a number is missing, or a side
 * divides by zero.
 * @param numberOf the number of a datum as canonical decimal text
 */
export function holds(check: CrossCheck, numberOf: (code: string) => string | null): boolean | null {
  const values = new Map<string, Fraction>()
  for (const code of check.codes) {
    const value = readDecimal(numberOf(code) ?? '')
    if (value === null) return null
    values.set(code, value)
  }
  const known = (code: string) => values.get(code) ?? ZERO
  const left = compute(check.left, known)
  const right = left && compute(check.right, known)
  return left && right && FITS[check.relation](addFractions(left, negateFraction(right)).numerator)
}
