import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { checkFormula } from './check'
import { type FormulaResult, parseFormula } from './parse'

function messageOf(result: FormulaResult): string {
  return result.ok ? 'разобрана' : result.problem.message
}

/** Milliseconds of the quickest of several runs, so that load from other processes does not count. */
function fastestRun(call: () => unknown, enough = 0): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 4 && fastest >= enough; attempt += 1) {
    const start = performance.now()
    call()
    fastest = Math.min(fastest, performance.now() - start)
  }
  return fastest
}

it('gives multiplication precedence, associates to the left and binds the minus tightest', () => {
  const read = (source: string) => {
    const result = parseFormula(source)
    return result.ok ? result.expression : result.problem
  }
  const variable = (name: string) => ({ type: 'variable', name })
  const binary = (left: object, operator: string, right: object) => ({
    type: 'binary',
    operator,
    left,
    right,
  })
  expect(read('a+b*c')).toEqual(binary(variable('a'), '+', binary(variable('b'), '*', variable('c'))))
  expect(read('a-b-c')).toEqual(binary(binary(variable('a'), '-', variable('b')), '-', variable('c')))
  expect(read('a/b*c')).toEqual(binary(binary(variable('a'), '/', variable('b')), '*', variable('c')))
  expect(read('-a*b')).toEqual(binary({ type: 'negate', operand: variable('a') }, '*', variable('b')))
  expect(read('a*(b+c)')).toEqual(binary(variable('a'), '*', binary(variable('b'), '+', variable('c'))))
})

it('reads numbers with point or comma and keeps them canonical', () => {
  for (const [source, text] of [
    ['007,50', '7.5'],
    ['1000', '1000'],
    ['0.0', '0'],
    [' 3,5\u00a0', '3.5'],
  ]) {
    expect(parseFormula(source ?? '')).toEqual({ ok: true, expression: { type: 'number', text } })
  }
})

it.each([
  ['', 'Позиция 1: ожидалась переменная или число'],
  ['   ', 'Позиция 4: ожидалась переменная или число'],
  ['a * ( )', 'Позиция 7: ожидалась переменная или число'],
  ['a +', 'Позиция 4: ожидалась переменная или число'],
  ['a ** b', 'Позиция 4: ожидалась переменная или число'],
  ['+a', 'Позиция 1: ожидалась переменная или число'],
  ['a b', 'Позиция 3: ожидался знак действия (+ - * /) или конец формулы'],
  ['2a', 'Позиция 2: ожидался знак действия (+ - * /) или конец формулы'],
  ['(a b)', 'Позиция 4: ожидался знак действия (+ - * /) или закрывающая скобка'],
  ['(a', 'Позиция 3: ожидалась закрывающая скобка'],
  ['a)', 'Позиция 2: лишняя закрывающая скобка'],
  ['а * 100', 'Позиция 1: русская буква «а», нужна латинская «a»'],
  ['a / с', 'Позиция 5: русская буква «с», нужна латинская «c»'],
  ['a × b', 'Позиция 3: вместо «×» нужен знак «*»'],
  ['a − b', 'Позиция 3: вместо «−» нужен знак «-»'],
  ['x', 'Позиция 1: недопустимая переменная «x», допустимы строчные латинские a, b, c, d, e'],
  ['A', 'Позиция 1: недопустимая переменная «A», допустимы строчные латинские a, b, c, d, e'],
  ['9^9^9', 'Позиция 2: недопустимый символ «^»'],
  ['1e5', 'Позиция 2: ожидался знак действия (+ - * /) или конец формулы'],
  ['.5', 'Позиция 1: дробное число записывается как 0,5 или 0.5'],
  ['1,', 'Позиция 2: дробное число записывается как 0,5 или 0.5'],
  ['a\u0000', 'Позиция 2: недопустимый символ'],
  ['a + 😀', 'Позиция 5: недопустимый символ «😀»'],
  ['a 😀 ^', 'Позиция 3: недопустимый символ «😀»'],
  ['a b ^', 'Позиция 3: ожидался знак действия (+ - * /) или конец формулы'],
])('locates the leftmost mistake of %j', (source, message) => {
  expect(messageOf(parseFormula(source))).toBe(message)
})

it('refuses deep nesting and accepts what people need', () => {
  const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`
  expect(parseFormula(nested(50)).ok).toBe(true)
  expect(parseFormula(`${'(a)+'.repeat(60)}-a`).ok).toBe(true)
  expect(messageOf(parseFormula(nested(51)))).toMatch(/^Позиция 51: слишком много вложенных скобок/)
  expect(messageOf(parseFormula(`${'-'.repeat(51)}a`))).toMatch(/^Позиция 51: слишком много вложенных/)
  expect(messageOf(parseFormula(nested(10_000)))).toMatch(/^Позиция 1001: формула длиннее/)
})

it('I3: 20 000 random texts give a formula or a located problem, none at a hundred times the cost of the longest formula', () => {
  const formulaText = fc.string({
    unit: fc.constantFrom(...'abcde0123456789.,+-*/() \t()+-*/'),
    maxLength: 300,
    size: 'max',
  })
  const noise = fc.string({ unit: 'binary', maxLength: 300, size: 'max' })
  const mixture = fc.string({ unit: fc.constantFrom(...'ab12+-*/()асхzXY$_^%«😀'), maxLength: 300 })
  const parentheses = fc
    .tuple(fc.constantFrom('(', ')', '()', '(a+', '-', '-('), fc.constantFrom('', 'a', ')'.repeat(10_000)))
    .map(([opening, rest]) => opening.repeat(10_000) + rest)
  const text = fc.oneof(
    { weight: 60, arbitrary: formulaText },
    { weight: 20, arbitrary: noise },
    { weight: 30, arbitrary: mixture },
    { weight: 1, arbitrary: parentheses },
  )
  const longest = `${'a+'.repeat(127)}b`
  expect(checkFormula(longest, ['a', 'b']).ok).toBe(true)
  const limit = 100 * fastestRun(() => checkFormula(longest, ['a', 'b']))
  forCases(20_000, text, (source) => {
    const result = parseFormula(source)
    if (!result.ok) {
      const { position, message } = result.problem
      if (!message.startsWith(`Позиция ${position}: `)) throw new Error(`no position: ${message}`)
      if (position < 1 || position > source.length + 1) throw new Error(`position outside: ${message}`)
    }
    if (fastestRun(() => checkFormula(source, ['a', 'b']), limit) >= limit) throw new Error('too slow')
  })
}, 120_000)
