import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { parseEntry } from './entry'
import { agreedValues, type DatumValue, disagreements, hasFraction } from './shared-data'

const held = (place: string) =>
  fc.array(
    fc.record({
      datum: fc.integer({ min: 1, max: 3 }),
      value: fc.constantFrom('1', '2', '3.5'),
      place: fc.constant(place),
    }),
    { maxLength: 8 },
  )

const valuesOf = (values: readonly DatumValue<string>[], datum: number) =>
  new Set(values.filter((one) => one.datum === datum).map(({ value }) => value))

test('what stands ready is what everybody who holds it agrees on', () => {
  forCases(100, held('A'), fc.integer({ min: 1, max: 3 }), (values, datum) => {
    const ready = agreedValues(values).get(datum)
    expect(ready ? [ready.value] : null).toEqual(
      valuesOf(values, datum).size === 1 ? [...valuesOf(values, datum)] : null,
    )
  })
})

test('a disagreement is seen from both documents, once for each value', () => {
  forCases(100, held('A'), held('B'), (a, b) => {
    const fromA = disagreements(a, b)
    const fromB = disagreements(b, a)
    for (const datum of [1, 2, 3]) {
      const [inA, inB] = [valuesOf(a, datum), valuesOf(b, datum)]
      const ofDatum = (list: typeof fromA) => list.filter(({ own }) => own.datum === datum)
      // Counted by documents, or by rows within a single document: the most frequent value is right, and its holders
      // are not odd.
      const rows = [...a, ...b].flatMap((one) => (one.datum === datum ? [one.value] : []))
      const all = inA.size === 0 || inB.size === 0 ? rows : [...inA, ...inB]
      const count = (value: string) => all.filter((one) => one === value).length
      const right = all.find((value) => all.every((other) => other === value || count(other) < count(value)))
      const odd = (values: Set<string>) =>
        new Set(all).size > 1 ? [...values].filter((value) => value !== right).length : 0
      expect(ofDatum(fromA)).toHaveLength(odd(inA))
      expect(ofDatum(fromB)).toHaveLength(odd(inB))
    }
    for (const { own, other } of fromA)
      expect([other.datum, other.value !== own.value]).toEqual([own.datum, true])
  })
})

test('the odd one is warned of, not the many; an approved value is right whatever drafts hold', () => {
  const at = (place: string, value: string, isApproved = false) => ({ datum: 1, value, place, isApproved })
  const differences = (own: ReturnType<typeof at>[], elsewhere: ReturnType<typeof at>[]) =>
    disagreements(own, elsewhere).map(({ own: one, other }) => [one.value, other.value])
  expect(differences([at('A', '10')], [at('B', '11'), at('C', '11')])).toEqual([['10', '11']])
  expect(differences([at('B', '11')], [at('A', '10'), at('C', '11')])).toEqual([])
  expect(differences([at('B', '11')], [at('A', '10', true), at('C', '11')])).toEqual([['11', '10']])
  // One against one, regardless of the number of rows: it is unknown which is right.
  expect(differences([at('A', '10')], [at('B', '11'), at('B', '11')])).toEqual([['10', '11']])
  expect(differences([at('B', '11'), at('B', '11')], [at('A', '10')])).toEqual([['11', '10']])
  expect(differences([at('A', '10')], [at('B', '11')])).toEqual([['10', '11']])
})

test('taking what stands ready never makes a disagreement', () => {
  forCases(100, held('A'), held('B'), fc.integer({ min: 1, max: 3 }), (a, b, datum) => {
    const ready = agreedValues([...a, ...b]).get(datum)
    fc.pre(ready !== undefined)
    expect(disagreements([...a, { ...ready, place: 'A' }], b)).toEqual(disagreements(a, b))
  })
})

test('a fraction is one however it was typed', () => {
  const canonical = (text: string) => {
    const entry = parseEntry(text)
    return entry.ok && entry.value !== null && hasFraction(entry.value)
  }
  expect(['1 013,5', '0,000001', '1 013', '1013,0', '0'].map(canonical)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
