import { expect, it } from 'vitest'
import { alwaysDividesByZero, checkFormula } from './check'
import { parseFormula } from './parse'

function problemOf(source: string, declared: readonly string[]) {
  const result = checkFormula(source, declared)
  return result.ok ? null : result.problem
}

it('accepts the formulas of the start-up indicators', () => {
  for (const source of ['a * 1000 / b', 'a * 100 / b', 'a / b']) {
    expect(problemOf(source, ['a', 'b'])).toBeNull()
  }
})

it.each([
  ['a * c + c', ['a', 'b'], 5, 'Позиция 5: переменная «c» не объявлена'],
  ['a / b', [], 1, 'Позиция 1: переменная «a» не объявлена'],
  ['a / b', ['a', 'b', 'c'], 5, 'Позиция 5: переменная «c» объявлена, но не используется в формуле'],
  ['a / b', ['a', 'b', 'a'], 5, 'Позиция 5: переменная «a» объявлена дважды'],
  ['a / b', ['a', 'b', 'x'], 5, 'Позиция 5: имя переменной должно быть одной из букв a, b, c, d, e'],
  ['a +', ['a'], 4, 'Позиция 4: ожидалась переменная или число'],
])('locates the problem of %j with %j', (source, declared, position, message) => {
  expect(problemOf(source, declared)).toEqual({ position, message })
})

it('limits the length to 255 characters', () => {
  const atLimit = `a${' '.repeat(254)}`
  expect(problemOf(atLimit, ['a'])).toBeNull()
  expect(problemOf(`${atLimit} `, ['a'])?.message).toBe('Позиция 256: формула длиннее 255 символов')
  expect(problemOf('😀'.repeat(255), ['a'])?.position).toBe(1)
  expect(problemOf('😀'.repeat(256), ['a'])?.position).toBe(256)
})

it.each([
  'constructor.constructor("return process")()',
  '__proto__',
  '9^9^9',
  '('.repeat(10_000),
  `${'('.repeat(10_000)}a${')'.repeat(10_000)}`,
  'а / b',
  'a / c',
  'a[0]',
  'a;b',
  'a$b',
])('I3: refuses %.40s with a position', (source) => {
  const problem = problemOf(source, ['a', 'b'])
  expect(problem?.message).toMatch(/^Позиция \d+: \S/)
})

it.each([
  [true, ['a*100/(b-b)', 'b/a/0', 'a/(2*b-b-b)+1']],
  [false, ['a * 100 / b', 'a / (b - 104729)', 'a / (b - a)', 'a + b']],
])('divides by zero whatever the values: %s for %j', (expected, sources) => {
  for (const source of sources) {
    const parsed = parseFormula(source)
    expect(parsed.ok && alwaysDividesByZero(parsed.expression), source).toBe(expected)
  }
})
