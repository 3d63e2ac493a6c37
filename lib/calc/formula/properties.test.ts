import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Expression, formulaVariables, VARIABLE_NAMES, type VariableName } from './ast'
import { evaluateFormula } from './evaluate'
import { parseFormula } from './parse'
import { printFormulaPretty } from './print'

/** Numbers as the parser would produce them. */
const canonicalNumber = fc
  .tuple(fc.nat(12_000), fc.nat(4))
  .map(([digits, scale]) => String(digits / 10 ** scale))

const leaf: fc.Arbitrary<Expression> = fc.oneof(
  fc.record({ type: fc.constant('number' as const), text: canonicalNumber }),
  fc.record({ type: fc.constant('variable' as const), name: fc.constantFrom(...VARIABLE_NAMES) }),
)

/** Random formulas of a size that prints within the parser's limits. */
const anyExpression: fc.Arbitrary<Expression> = fc.letrec<{ node: Expression }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.record({ type: fc.constant('negate' as const), operand: tie('node') }),
    fc.record({
      type: fc.constant('binary' as const),
      operator: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
      left: tie('node'),
      right: tie('node'),
    }),
  ),
})).node

const entry = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000_000_000 - 1 }), fc.nat(999_999), fc.boolean())
  .map(([whole, fraction, plain]) => (plain ? `${whole % 50}` : `${whole}.${fraction}`))

const values = fc.record<Record<VariableName, string>>({ a: entry, b: entry, c: entry, d: entry, e: entry })

/** An exact quotient over BigInt: a second, independent arithmetic to judge the first by. */
interface Rational {
  n: bigint
  d: bigint
}

const abs = (x: bigint) => (x < 0n ? -x : x)

/** Reads plain decimal text. */
function rational(text: string): Rational {
  const [whole = '', fraction = ''] = text.split('.')
  return { n: BigInt(whole + fraction), d: 10n ** BigInt(fraction.length) }
}

/** The exact value of a formula, null where it divides by zero. */
function evaluateRational(
  expression: Expression,
  values: Partial<Record<VariableName, string>>,
): Rational | null {
  if (expression.type === 'number') return rational(expression.text)
  if (expression.type === 'variable') return rational(values[expression.name] ?? '')
  if (expression.type === 'negate') {
    const x = evaluateRational(expression.operand, values)
    return x && { n: -x.n, d: x.d }
  }
  const x = evaluateRational(expression.left, values)
  const y = evaluateRational(expression.right, values)
  if (!x || !y) return null
  switch (expression.operator) {
    case '+':
      return { n: x.n * y.d + y.n * x.d, d: x.d * y.d }
    case '-':
      return { n: x.n * y.d - y.n * x.d, d: x.d * y.d }
    case '*':
      return { n: x.n * y.n, d: x.d * y.d }
    case '/':
      return y.n === 0n ? null : { n: x.n * y.d, d: x.d * y.n }
  }
}

/** The value in units of 10^-20, rounded half away from zero. */
function roundedTo20(x: Rational): bigint {
  const [n, d] = [abs(x.n) * 10n ** 20n, abs(x.d)]
  const units = (2n * n + d) / (2n * d)
  return x.n < 0n !== x.d < 0n ? -units : units
}

/** Plain text of a number in units of 10^-20, in the shape of Decimal's `toFixed(20)`. */
function fixed20(units: bigint): string {
  const digits = abs(units).toString().padStart(21, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -20)}.${digits.slice(-20)}`
}

describe('formulas of any shape', () => {
  it('reads back every printed formula as the same tree', () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        const source = printFormulaPretty(expression).replaceAll('×', '*').replaceAll('−', '-')
        expect(parseFormula(source)).toEqual({ ok: true, expression })
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['a * 1000 / b', '5.67260940032414910859'],
    ['a * 100 / b', '0.56726094003241491086'],
    ['a / b', '0.00567260940032414911'],
  ])('computes %s of a = 7, b = 1234 exactly', (source, expected) => {
    const parsed = parseFormula(source)
    if (!parsed.ok) throw new Error(parsed.problem.message)
    const evaluate = (a: string | number, b: string | Decimal) => evaluateFormula(parsed.expression, { a, b })
    const exact = evaluateRational(parsed.expression, { a: '7', b: '1234' })
    expect(exact && fixed20(roundedTo20(exact))).toBe(expected)
    expect(evaluate('7', '1234').value?.toString()).toBe(expected)
    expect(evaluate(7, new Decimal(1234)).value?.toString()).toBe(expected)
    expect(evaluate('7', '0')).toEqual({ value: null, nonValue: 'zero_denominator' })
  })

  it('agrees with exact rational arithmetic to the twentieth decimal', () => {
    const reached = { value: 0, zero_denominator: 0, not_finite: 0 }
    fc.assert(
      fc.property(anyExpression, values, (expression, given) => {
        const exact = evaluateRational(expression, given)
        const units = exact && roundedTo20(exact)
        const limit = 10n ** 50n
        const result = evaluateFormula(expression, given)
        if (units === null) {
          expect(result.nonValue).toBe('zero_denominator')
        } else if (units >= limit || units <= -limit) {
          expect(result.nonValue).toBe('not_finite')
        } else {
          expect(result.value?.toFixed(20)).toBe(fixed20(units))
        }
        if (result.nonValue !== 'missing') reached[result.nonValue ?? 'value'] += 1
      }),
      { numRuns: 5000 },
    )
    expect(reached.value).toBeGreaterThan(1000)
    expect(reached.zero_denominator).toBeGreaterThan(0)
    expect(reached.not_finite).toBeGreaterThan(0)
  })

  it('depends on the used variables alone', () => {
    fc.assert(
      fc.property(anyExpression, values, (expression, given) => {
        const used = Object.fromEntries(formulaVariables(expression).map((name) => [name, given[name]]))
        expect(evaluateFormula(expression, used)).toEqual(evaluateFormula(expression, given))
      }),
    )
  })

  it('has an oracle that rounds halves away from zero', () => {
    expect(fixed20(roundedTo20(rational(`-0.${'0'.repeat(20)}5`)))).toBe(`-0.${'0'.repeat(19)}1`)
  })
})
