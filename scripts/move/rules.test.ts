import { Decimal } from 'decimal.js'
import { expect, it } from 'vitest'
import { compareValues } from '@/scripts/move/rules'

const exact = (a: number, b: number) => new Decimal(a).times(100).div(b).toFixed(20)

it('J6 what a former system worked out in doubles is not other for its last digits, and is for any that matter', () => {
  const told = new Map<string, number>()
  for (let a = 1; a < 40; a += 1) {
    for (let b = 200; b < 1100; b += 1) {
      const verdict = compareValues(String((a * 100) / b), exact(a, b))
      told.set(verdict, (told.get(verdict) ?? 0) + 1)
    }
  }
  expect([...told.keys()].toSorted()).toEqual(['equal', 'rounded'])
  expect(compareValues('3.0303030304', exact(1, 33))).toBe('different')
  expect(compareValues('3.03', exact(1, 33))).toBe('rounded')
})
