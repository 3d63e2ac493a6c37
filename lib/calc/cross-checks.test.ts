import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { holds, parseCrossCheck, RELATIONS, type WrittenCheck } from './cross-checks'
import { parseFormula, parseOverCodes } from './formula/parse'

function told(written: WrittenCheck, values: Readonly<Record<string, string>>) {
  const check = parseCrossCheck(written)
  if (!check) throw new RangeError('no rule')
  return holds(check, (code) => values[code] ?? null)
}

const rule = (left_side: string, relation: WrittenCheck['relation'], right_side: string): WrittenCheck => ({
  left_side,
  relation,
  right_side,
})

it('compares exactly what binary fractions and rounded thirds would not', () => {
  expect(told(rule('tenth + 2 * tenth', '=', '0,3'), { tenth: '0.1' })).toBe(true)
  expect(told(rule('cases / 3 * 3', '=', 'cases'), { cases: '7' })).toBe(true)
  const long = '99999999999999.99999999999999999999'
  expect(told(rule('x', '<=', 'y - 0.00000000000000000001'), { x: long, y: long })).toBe(false)
  expect(told(rule('-died', '<=', 'operated'), { died: '5', operated: '3' })).toBe(true)
})

it('says nothing where a number is not known or a side divides by zero', () => {
  expect(told(rule('died', '<=', 'operated'), { died: '5' })).toBeNull()
  expect(told(rule('died / operated', '<=', '1'), { died: '5', operated: '0' })).toBeNull()
})

it('names its data once, in the order they are written', () => {
  expect(parseCrossCheck(rule('b2 + a_1 * 2', '>=', 'b2 - c'))?.codes).toEqual(['b2', 'a_1', 'c'])
})

it.each([
  ['operations +', 'Позиция 13: ожидался код данного или число'],
  ['operations patients', 'Позиция 12: ожидался знак действия (+ - * /) или конец формулы'],
  ['Operations', 'Позиция 1: недопустимая буква «O», коды пишутся строчными латинскими'],
  ['операции', 'Позиция 1: недопустимая буква «о», коды пишутся строчными латинскими'],
  ['_x', 'Позиция 1: недопустимый символ «_»'],
  ['x ≤ y', 'Позиция 3: недопустимый символ «≤»'],
])('locates the problem of %j', (source, message) => {
  const parsed = parseOverCodes(source)
  expect(parsed.ok ? null : parsed.problem.message).toBe(message)
  expect(parseCrossCheck(rule(source, '=', '1'))).toBeNull()
  expect(parseCrossCheck(rule('1', '=', source))).toBeNull()
})

it('leaves the letters of an indicator as they were: two in a row are no name', () => {
  expect(parseFormula('ab').ok).toBe(false)
  expect(parseFormula('f').ok).toBe(false)
})

it('agrees with whole numbers, and of the three relations fits as they do', () => {
  const number = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -1_000_000, max: 1_000_000 }))
  forCases(100, number, number, fc.integer({ min: 1, max: 999 }), (x, y, by) => {
    const values = { x: String(Math.abs(x)), y: String(Math.abs(y)) }
    const [left, right] = [x < 0 ? '-x' : 'x', y < 0 ? '-y' : 'y']
    const answers = RELATIONS.map((relation) =>
      told(rule(`${left} / ${by}`, relation, `${right} / ${by}`), values),
    )
    expect(answers).toEqual([x <= y, x >= y, x === y])
  })
})
