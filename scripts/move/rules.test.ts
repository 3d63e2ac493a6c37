import { Decimal } from 'decimal.js'
import { expect, it } from 'vitest'
import { compareValues, letterOf, mendFormula, momentOf, truthOf } from '@/scripts/move/rules'

const exact = (a: number, b: number) => new Decimal(a).times(100).div(b).toFixed(20)

it('J6 what a former system worked out in doubles is not other for its last digits, and is for any that matter', () => {
  const counts = new Map<string, number>()
  for (let a = 1; a < 40; a += 1) {
    for (let b = 200; b < 1100; b += 1) {
      const verdict = compareValues(String((a * 100) / b), exact(a, b))
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
    }
  }
  expect([...counts.keys()].toSorted()).toEqual(['equal', 'rounded'])
  expect(compareValues('3.0303030304', exact(1, 33))).toBe('different')
  expect(compareValues('3.03', exact(1, 33))).toBe('rounded')
})

it('J3 yes and no are told apart from what is neither', () => {
  expect(['1', 't', 'TRUE', 'true'].map(truthOf)).toEqual([true, true, true, true])
  expect(['0', 'f', 'False'].map(truthOf)).toEqual([false, false, false])
  expect(['Y', 'yes', '\u0001', '', '2', null, undefined].map(truthOf)).toEqual(Array(7).fill(undefined))
})

it('J3 Cyrillic look-alikes of a formula and of its letters are mended alike', () => {
  expect(['А × 100 : В', ' =а ÷ в х 100'].map(mendFormula)).toEqual(['a * 100 / b', 'a / b * 100'])
  expect(['А', 'В', 'С', 'Е', 'Б'].map(letterOf)).toEqual(['a', 'b', 'c', 'e', null])
})

it("J3 a time is of the zone that it names, or else of the former application's", () => {
  const at = (text: string, zone = 'Europe/Moscow') => momentOf(text, zone)?.toISOString()
  expect(at('2024-04-10 23:30:00')).toBe('2024-04-10T20:30:00.000Z')
  expect(at('2024-04-10 23:30:00.25')).toBe('2024-04-10T20:30:00.250Z')
  expect(at('2024-04-10 23:30:00', 'UTC')).toBe('2024-04-10T23:30:00.000Z')
  expect(at('2024-04-10T23:30:00Z')).toBe('2024-04-10T23:30:00.000Z')
  expect(at('2024-04-10 23:30:00+07')).toBe('2024-04-10T16:30:00.000Z')
  expect(at('2024-04-10 23:30:00.5-0330')).toBe('2024-04-11T03:00:00.500Z')
  expect(at('2024-04-10')).toBe('2024-04-09T21:00:00.000Z')
  // Before and after a clock change.
  expect(at('2024-03-31 01:59:59', 'Europe/Berlin')).toBe('2024-03-31T00:59:59.000Z')
  expect(at('2024-03-31 03:00:00', 'Europe/Berlin')).toBe('2024-03-31T01:00:00.000Z')
  for (const none of ['0000-00-00 00:00:00', '', 'вчера', '2024-13-01', '10:00:00'])
    expect(at(none)).toBeUndefined()
})
