import { describe, expect, test } from 'vitest'
import { formatEntry, formatNumber, formatSigned } from '@/lib/core/format/numbers'

const NBSP = '\u00a0'

describe('formatNumber', () => {
  test.each([
    [1234.5, 1, `1${NBSP}234,5`],
    [1234567, 0, `1${NBSP}234${NBSP}567`],
    [8.1, 2, '8,10'],
    [0, 2, '0,00'],
    [-1.1, 1, '−1,1'],
    [-0.001, 2, '0,00'],
    [-0, 0, '0'],
  ])('%d with %d decimals', (value, decimals, expected) => {
    expect(formatNumber(value, decimals)).toBe(expected)
  })

  test('a value that is not there is a dash, not a zero', () => {
    expect(formatNumber(null, 2)).toBe('—')
    expect(formatNumber(Number.NaN, 2)).toBe('—')
    expect(formatNumber(Number.POSITIVE_INFINITY, 2)).toBe('—')
  })
})

test.each([
  [0.123, 2, '+0,12'],
  [-0.123, 2, '−0,12'],
  [0.04, 1, '0,0'],
  [-0.04, 1, '0,0'],
  [0, 2, '0,00'],
])('a change of %d with %d decimals', (value, decimals, expected) => {
  expect(formatSigned(value, decimals)).toBe(expected)
})

describe('formatEntry', () => {
  test.each([
    [2604, `2${NBSP}604`],
    [3.5, '3,5'],
    [0, '0'],
    [0.000001, '0,000001'],
    [1000000.25, `1${NBSP}000${NBSP}000,25`],
  ])('%d', (value, expected) => {
    expect(formatEntry(value)).toBe(expected)
  })

  test('an empty datum stays empty', () => {
    expect(formatEntry(null)).toBe('')
  })
})
