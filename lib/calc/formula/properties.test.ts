import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { type Expression, formulaVariables, VARIABLE_NAMES, type VariableName } from './ast'
import { evaluateFormula } from './evaluate'
import { parseFormula } from './parse'
import { printFormulaWith } from './print'

/** Numbers in the parser's canonical form. */
const canonicalNumber = fc
  .tuple(fc.nat(12_000), fc.nat(4))
  .map(([digits, scale]) => String(digits / 10 ** scale))

const leaf: fc.Arbitrary<Expression> = fc.oneof(
  fc.record({ type: fc.constant('number' as const), text: canonicalNumber }),
  fc.record({ type: fc.constant('variable' as const), name: fc.constantFrom(...VARIABLE_NAMES) }),
)

/** Random formulas whose text stays within the parser's limits. */
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

/** Precise enough for exact sums and products of these formulas. */
const Wide = Decimal.clone({ defaults: true, precision: 10_000, rounding: Decimal.ROUND_HALF_UP })

/** An exact fraction of decimals: an arithmetic independent of the tested one. */
interface Quotient {
  n: Decimal
  d: Decimal
}

const quotient = (text: string): Quotient => ({ n: new Wide(text), d: new Wide(1) })

/** The exact value of a formula, null for a division by zero. */
function evaluateDecimal(
  expression: Expression,
  values: Partial<Record<VariableName, string>>,
): Quotient | null {
  if (expression.type === 'number') return quotient(expression.text)
  if (expression.type === 'variable') return quotient(values[expression.name] ?? '')
  if (expression.type === 'negate') {
    const x = evaluateDecimal(expression.operand, values)
    return x && { n: x.n.neg(), d: x.d }
  }
  const x = evaluateDecimal(expression.left, values)
  const y = evaluateDecimal(expression.right, values)
  if (!x || !y) return null
  switch (expression.operator) {
    case '+':
      return { n: x.n.times(y.d).plus(y.n.times(x.d)), d: x.d.times(y.d) }
    case '-':
      return { n: x.n.times(y.d).minus(y.n.times(x.d)), d: x.d.times(y.d) }
    case '*':
      return { n: x.n.times(y.n), d: x.d.times(y.d) }
    case '/':
      return y.n.isZero() ? null : { n: x.n.times(y.d), d: x.d.times(y.n) }
  }
}

/** Rounded half away from zero to twenty decimals. */
function roundedTo20({ n, d }: Quotient): Decimal {
  const scaled = n.abs().times('1e20')
  const whole = scaled.divToInt(d.abs())
  const rest = scaled.minus(whole.times(d.abs()))
  const units = rest.times(2).gte(d.abs()) ? whole.plus(1) : whole
  return (n.isNegative() === d.isNegative() ? units : units.neg()).times('1e-20')
}

/** Without trailing zeros and negative zero. */
const plain = (value: Decimal) => (value.isZero() ? '0' : value.toFixed())

it('reads back every printed formula as the same tree', () => {
  forCases(3000, anyExpression, (expression) => {
    const source = printFormulaWith(expression, (name) => name)
      .replaceAll('×', '*')
      .replaceAll('−', '-')
    expect(parseFormula(source)).toEqual({ ok: true, expression })
  })
})

it.each([
  ['a * 1000 / b', '5.67260940032414910859'],
  ['a * 100 / b', '0.56726094003241491086'],
  ['a / b', '0.00567260940032414911'],
])('computes %s of a = 7, b = 1234 exactly', (source, expected) => {
  const parsed = parseFormula(source)
  if (!parsed.ok) throw new Error(parsed.problem.message)
  const evaluate = (a: string | number, b: string | Decimal) => evaluateFormula(parsed.expression, { a, b })
  const exact = evaluateDecimal(parsed.expression, { a: '7', b: '1234' })
  expect(exact && plain(roundedTo20(exact))).toBe(expected)
  expect(evaluate('7', '1234').value).toBe(expected)
  expect(evaluate(7, new Decimal(1234)).value).toBe(expected)
  expect(evaluate('7', '0')).toEqual({ value: null, nonValue: 'zero_denominator' })
})

it('agrees with exact decimal arithmetic to the twentieth decimal', () => {
  const reached = { value: 0, zero_denominator: 0, not_finite: 0 }
  forCases(5000, anyExpression, values, (expression, given) => {
    const exact = evaluateDecimal(expression, given)
    const rounded = exact && roundedTo20(exact)
    const result = evaluateFormula(expression, given)
    if (rounded === null) {
      expect(result.nonValue).toBe('zero_denominator')
    } else if (rounded.abs().gte('1e30')) {
      expect(result.nonValue).toBe('not_finite')
    } else {
      expect(result.value).toBe(plain(rounded))
    }
    if (result.nonValue !== 'missing') reached[result.nonValue ?? 'value'] += 1
  })
  expect(reached.value).toBeGreaterThan(1000)
  expect(reached.zero_denominator).toBeGreaterThan(0)
  expect(reached.not_finite).toBeGreaterThan(0)
})

it('depends on the used variables alone', () => {
  forCases(100, anyExpression, values, (expression, given) => {
    const used = Object.fromEntries(formulaVariables(expression).map((name) => [name, given[name]]))
    expect(evaluateFormula(expression, used)).toEqual(evaluateFormula(expression, given))
  })
})

it('has an oracle that rounds halves away from zero', () => {
  expect(plain(roundedTo20(quotient(`-0.${'0'.repeat(20)}5`)))).toBe(`-0.${'0'.repeat(19)}1`)
})
