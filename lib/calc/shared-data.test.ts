import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEntry } from './entry'
import { agreedValues, disagreements, type HeldValue, hasFraction } from './shared-data'

const held = (place: string) =>
  fc.array(
    fc.record({
      datum: fc.integer({ min: 1, max: 3 }),
      value: fc.constantFrom('1', '2', '3.5'),
      place: fc.constant(place),
    }),
    { maxLength: 8 },
  )

const valuesOf = (values: readonly HeldValue<string>[], datum: number) =>
  new Set(values.filter((one) => one.datum === datum).map(({ value }) => value))

test('what stands ready is what everybody who holds it agrees on', () => {
  fc.assert(
    fc.property(held('A'), fc.integer({ min: 1, max: 3 }), (values, datum) => {
      const ready = agreedValues(values).get(datum)
      expect(ready ? [ready.value] : null).toEqual(
        valuesOf(values, datum).size === 1 ? [...valuesOf(values, datum)] : null,
      )
    }),
  )
})

test('a disagreement is seen from both documents, once for each value', () => {
  fc.assert(
    fc.property(held('A'), held('B'), (a, b) => {
      const fromA = disagreements(a, b)
      const fromB = disagreements(b, a)
      for (const datum of [1, 2, 3]) {
        const [inA, inB] = [valuesOf(a, datum), valuesOf(b, datum)]
        const told = (list: typeof fromA) => list.filter(({ own }) => own.datum === datum)
        const differ = new Set([...inA, ...inB]).size > 1
        expect(told(fromA)).toHaveLength(differ ? inA.size : 0)
        expect(told(fromB)).toHaveLength(differ ? inB.size : 0)
      }
      for (const { own, other } of fromA)
        expect([other.datum, other.value !== own.value]).toEqual([own.datum, true])
    }),
  )
})

test('taking what stands ready never makes a disagreement', () => {
  fc.assert(
    fc.property(held('A'), held('B'), fc.integer({ min: 1, max: 3 }), (a, b, datum) => {
      const ready = agreedValues([...a, ...b]).get(datum)
      fc.pre(ready !== undefined)
      expect(disagreements([...a, { ...ready, place: 'A' }], b)).toEqual(disagreements(a, b))
    }),
  )
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
