import { expect, it } from 'vitest'
import { numeratorsTogether } from '@/e2e/attack/together'

it('indicators of one denominator leave numerators alone that each of them hides', () => {
  // 2, 5, 11, 5 and 10 cases of 287.
  const told = [0.7, 1.74, 3.83, 1.74, 3.48].map((value) => ({ value, factor: 100, decimals: 2 }))
  const around = { from: 173, to: 459 }
  for (const one of told) expect(numeratorsTogether([one], around)[0]?.size).toBeGreaterThan(1)
  expect(numeratorsTogether(told, around).map((found) => [...found])).toEqual([[2], [5], [11], [5], [10]])
})
