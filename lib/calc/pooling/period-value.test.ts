import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { expressionOf } from '@/e2e/support/calc/expression-of'
import { over, rational, toDecimals } from '@/e2e/support/oracles'
import { CalcDecimal } from '../decimal'
import { formulaVariables } from '../formula/ast'
import { ratioForm } from '../formula/ratio'
import { roundQuotient } from '../rounding'
import { isSurelyWhole } from './facts'
import { comparator, exactPeriodValue, growsWithPeriods, growthOf, type ValueRule } from './period-value'
import { type Aggregation, poolPeriods } from './pooling'

function ruleOf(
  formula: string,
  options: { decimals?: number; minDenominator?: string; aggregation?: Aggregation } = {},
): ValueRule {
  const expression = expressionOf(formula)
  const variables = formulaVariables(expression)
  return {
    decimals: options.decimals ?? 2,
    minDenominator: options.minDenominator ?? '0',
    expression,
    variables,
    ratio: ratioForm(expression),
    aggregations: Object.fromEntries(variables.map((name) => [name, options.aggregation ?? 'sum'])),
  }
}

/** The product's value, computed from the sums of its columns. */
function comparedValue(rule: ValueRule, facts: readonly string[][]): number | null {
  const numbers = facts.map((fact) => fact.map(Number))
  const sums = rule.variables.map((_name, index) => numbers.reduce((sum, row) => sum + (row[index] ?? 0), 0))
  const isWhole = numbers.flat().every(isSurelyWhole)
  return comparator(rule)({ sums, periods: facts.length, isWhole }, () => exactPeriodValue(rule, facts))
}

/** The value by definition: exact, rounded, null when not eligible. */
function byDefinition(rule: ValueRule, facts: readonly string[][]): number | null {
  const { rounded, eligible } = exactPeriodValue(rule, facts)
  return eligible ? rounded : null
}

const whole = fc.nat({ max: 2_000 }).map(String)
const decimal = fc
  .tuple(fc.bigInt(0n, 10n ** 18n - 1n), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0')
    return places === 0
      ? text.slice(-12)
      : `${text.slice(0, -places).slice(-12) || '0'}.${text.slice(-places)}`
  })
const datum = fc.oneof({ weight: 3, arbitrary: whole }, { weight: 1, arbitrary: decimal })

const FORMULAS = [
  'a * 100 / b',
  'a * 1000 / b',
  'a / b',
  '(a - b) / c',
  'a * 2 + c / 3',
  '-a / (b - c)',
  'a - b',
]

it.each(FORMULAS)('%s: the same answer as exact arithmetic', (formula) => {
  const size = ruleOf(formula).variables.length
  forCases(
    400,
    fc.array(fc.array(datum, { minLength: size, maxLength: size }), { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 0, max: 6 }),
    fc.constantFrom<Aggregation>('sum', 'avg'),
    fc.constantFrom('0', '1', '10', '100.5'),
    (facts, decimals, aggregation, minDenominator) => {
      const rule = ruleOf(formula, { decimals, aggregation, minDenominator })
      expect(comparedValue(rule, facts)).toBe(byDefinition(rule, facts))
    },
  )
})

it.each([
  ['a / b', 1, [['1105', '100']], 11.1],
  ['a * 100 / b', 2, [['1', '800']], 0.13],
  ['a * 100 / b', 2, [['1.005', '100']], 1.01],
  ['a - b', 0, [['0', '2.5']], -3],
  ['a - b', 2, [['0', '0.001']], 0],
  ['a / b', 2, [['1', '0']], null],
  ['a * 1000 / b', 2, [['7', '1234']], 5.67],
  ['a - b', 4, [['999437050047', '999999999999.99994']], -562949952.9999],
])('%s to %i decimals of %j is %j', (formula, decimals, facts, expected) => {
  expect(comparedValue(ruleOf(formula, { decimals }), facts)).toBe(expected)
})

const upToTwelveDigits = fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 999_999_999_999 })).map(String)

it('a quotient of whole sums is that of exact arithmetic, to the last digit', () => {
  forCases(
    1_000,
    fc.constantFrom('a * 100 / b', 'a / b', 'a * 1000 / b'),
    fc.integer({ min: 0, max: 6 }),
    fc.array(fc.tuple(upToTwelveDigits, upToTwelveDigits), { minLength: 1, maxLength: 12 }),
    (formula, decimals, facts) => {
      const rule = ruleOf(formula, { decimals })
      const rows = facts.map(([a, b]) => ({ a, b }))
      const { evaluation, exact, variables } = poolPeriods(rule.expression, rows, {})
      const rounded = exact && roundQuotient(exact.numerator, exact.denominator, decimals)
      const isShown = rounded !== null && rounded * 10 ** decimals < 2 ** 53
      expect(exactPeriodValue(rule, facts)).toMatchObject({
        value: isShown ? Number(evaluation.value) : null,
        rounded: isShown ? rounded : null,
        numerator: variables.a,
        denominator: variables.b,
      })
    },
  )
})

it('pools variables, never ratios, and takes the minimum against the pooled denominator', () => {
  const facts = [
    ['1', '8'],
    ['0', '4'],
  ]
  const rule = ruleOf('a * 100 / b', { decimals: 1, minDenominator: '10' })
  expect(comparedValue(rule, facts.slice(0, 1))).toBeNull()
  expect(comparedValue(rule, facts)).toBe(8.3)
  expect(exactPeriodValue(rule, facts)).toMatchObject({
    rounded: 8.3,
    eligible: true,
    denominator: new CalcDecimal(12),
    periods: 2,
  })
  const averaged = ruleOf('a / b', { aggregation: 'avg', decimals: 1, minDenominator: '6' })
  expect(comparedValue(averaged, facts)).toBe(0.1)
  expect(comparedValue({ ...averaged, minDenominator: '6.5' }, facts)).toBeNull()
})

it('rounds once: what lies less than half a stored decimal below a half stays below', () => {
  // 5e-25 below one half, which twenty stored decimals do not show.
  const facts = [['499999999999999999999999', '1000000000000000000000000']]
  expect(exactPeriodValue(ruleOf('a / b', { decimals: 0 }), facts).rounded).toBe(0)
  const near = [['499999999999', '999999999999']]
  for (const decimals of [6, 12]) {
    const rule = ruleOf('a / b', { decimals })
    expect(exactPeriodValue(rule, near).rounded).toBe(
      toDecimals(over(rational(499999999999), rational(999999999999)), decimals),
    )
  }
  // A mean of thirds is exact too: 1 divided by 2/3 is 1.5.
  const thirds = [
    ['1', '0'],
    ['1', '1'],
    ['1', '1'],
  ]
  expect(exactPeriodValue(ruleOf('a / b', { decimals: 0, aggregation: 'avg' }), thirds).rounded).toBe(2)
})

it('compares no value whose last decimal a double does not hold: different ones would tie', () => {
  const rule = ruleOf('a / b', { decimals: 2 })
  const of = (a: string) => exactPeriodValue(rule, [[a, '100']])
  expect(of('9007199254740991')).toMatchObject({ rounded: 90071992547409.91, eligible: true })
  expect(of('9007199254740993')).toMatchObject({ rounded: null, nonValue: 'not_finite', eligible: false })
  expect(comparedValue(rule, [['9007199254740993', '100']])).toBeNull()
})

it.each([
  ['a * 100 / b', {}, 0],
  ['100 - 100 * (a + c) / b', { b: 'avg' }, null],
  ['100 * (a + c) / b', {}, 0],
  ['a / b', { b: 'avg' }, 1],
  ['a / b', { a: 'avg' }, -1],
  ['a / b', { a: 'avg', b: 'avg' }, 0],
  ['a + b', {}, 1],
  ['-a * b', {}, 2],
] as const)(
  '%s with averages %j grows with the power %s of the number of periods',
  (formula, averages, power) => {
    const rule = { ...ruleOf(formula), aggregations: averages }
    expect([growthOf(rule), growsWithPeriods(rule)]).toEqual([power, power !== 0])
  },
)
