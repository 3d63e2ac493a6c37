import { expect, it } from 'vitest'
import { parseFormula } from './formula/parse'
import { computeRow } from './values'

const row = { isActive: true, formula: 'a * 1000 / b', values: { a: '7', b: '1234' } }

it('computes an active row from the text or the tree alike', () => {
  const parsed = parseFormula(row.formula)
  expect(computeRow(row).value).toBe('5.67260940032414910859')
  expect(parsed.ok && computeRow({ ...row, formula: parsed.expression })).toEqual(computeRow(row))
})

it('names why there is no value', () => {
  expect(computeRow({ ...row, isActive: false })).toEqual({ value: null, nonValue: 'inactive' })
  expect(computeRow({ ...row, isActive: false, values: {} }).nonValue).toBe('inactive')
  expect(computeRow({ ...row, values: { a: '7', b: null } }).nonValue).toBe('missing')
  expect(computeRow({ ...row, values: { a: '7', b: '0' } }).nonValue).toBe('zero_denominator')
  expect(computeRow({ ...row, values: { a: '1e30', b: '1' } }).nonValue).toBe('not_finite')
  expect(computeRow({ ...row, values: { a: '0', b: '5' } }).value).toBe('0')
})

it('has no value for a formula of a former system that does not parse, and waits for its data alone', () => {
  for (const formula of ['sqrt(a)', null]) {
    expect(computeRow({ ...row, formula })).toEqual({ value: null, nonValue: 'no_formula' })
    expect(computeRow({ ...row, formula, values: { a: '7', b: null } }).nonValue).toBe('missing')
  }
})
