import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { areRepeated, areSwapped, slipIn } from './typing'

const PATIENTS = [1180, 1260, 1150, 1210, 1190, 1230, 1205, 1175]
const CASES = [12, 15, 11, 14, 13, 16, 12, 14]

describe('a slip in one number', () => {
  it.each([
    ['12000', PATIENTS, 'ten_times_more'],
    ['12340', PATIENTS, 'ten_times_more'],
    ['1150', [115, 120, 118, 116], 'ten_times_more'],
    ['11234', PATIENTS, 'doubled_digit'],
    ['120.5', PATIENTS, 'ten_times_less'],
    ['115', PATIENTS, 'lost_digit'],
    ['205', PATIENTS, 'lost_digit'],
    ['1', CASES, 'lost_digit'],
    ['0', [24, 27, 30, 22], 'lost_digit'],
    ['0', [3, 4], null],
    ['0', [0, 3, 3, 4, 4, 5], null],
    ['44', [4, 3, 5, 4, 2], 'doubled_digit'],
    ['112', [11, 13, 12, 12], 'doubled_digit'],
    ['5520', [541, 530, 522, 515], 'doubled_digit'],
    ['8891', [891, 870, 902, 884], 'doubled_digit'],
    ['99100', [9100, 9300, 9200], 'doubled_digit'],
  ])('%s after %j is %s', (text, earlier, slip) => {
    expect(slipIn(text, earlier)).toBe(slip)
  })

  it('is none in a usual number, in a far one that no mending makes usual, nor without a past', () => {
    expect(slipIn('1240', PATIENTS)).toBeNull()
    expect(slipIn('2600', PATIENTS)).toBeNull()
    expect(slipIn('12000', [])).toBeNull()
    expect(slipIn('0', [0, 0, 1, 0])).toBeNull()
    expect(slipIn('17', [1, 2, 3, 4, 5, 6])).toBeNull()
    expect(slipIn('40', [4, 3, 5, 4, 2])).toBe('ten_times_more')
  })

  const steady = fc.tuple(fc.integer({ min: 100, max: 10 ** 7 }), fc.integer({ min: 2, max: 8 }))

  it('is found in a steady series whatever the digit and the number', () => {
    forCases(100, steady, fc.nat(), ([number, length], place) => {
      const text = String(number)
      const at = place % text.length
      const lost = text.slice(0, at) + text.slice(at + 1)
      const earlier = Array.from({ length }, () => number)
      // Before a leading zero more than one digit is lost.
      if (!lost.startsWith('0')) expect(slipIn(lost, earlier)).toBe('lost_digit')
      expect(slipIn(`${text}0`, earlier)).toMatch(/^ten_times_more|doubled_digit$/)
      expect(slipIn(text, earlier)).toBeNull()
    })
  })
})

describe('numbers in each other’s place', () => {
  const pairs = CASES.map((cases, place) => [cases, PATIENTS[place] ?? 0])

  it('are told by both being usual there', () => {
    expect(areSwapped([1200, 13], pairs)).toBe(true)
    expect(areSwapped([13, 1200], pairs)).toBe(false)
    expect(areSwapped([1200, 400], pairs)).toBe(false)
    expect(areSwapped([1200, 13], [])).toBe(false)
  })

  it('may be somewhat less usual where as they are neither is', () => {
    const earlier = [13, 9, 15, 11].map((cases, place) => [cases, 172 + place])
    expect(areSwapped([160, 5], earlier)).toBe(true)
    expect(areSwapped([160, 60], earlier)).toBe(false)
    const larger = [9, 7, 10, 8, 9, 8, 10, 9].map((cases, place) => [cases, 240 + 3 * place])
    expect(areSwapped([160, 6], larger)).toBe(true)
    expect(areSwapped([900, 6], larger)).toBe(false)
  })

  it('are nobody’s mistake where both are alike', () => {
    const alike = [100, 104, 98, 101].map((number) => [number, number + 1])
    expect(areSwapped([102, 100], alike)).toBe(false)
  })
})

describe('the numbers of the last period', () => {
  const pairs = CASES.map((cases, place) => [cases, PATIENTS[place] ?? 0])

  it('are hardly the same again by chance', () => {
    expect(areRepeated([14, 1175], pairs)).toBe(true)
    expect(areRepeated([14, 1176], pairs)).toBe(false)
    expect(areRepeated([12, 1205], pairs)).toBe(false)
  })

  it('may well be where they are small, or where they always were', () => {
    expect(
      areRepeated(
        [0, 6],
        [
          [1, 5],
          [0, 7],
          [0, 6],
        ],
      ),
    ).toBe(false)
    expect(
      areRepeated(
        [50, 9000],
        [
          [48, 9100],
          [50, 9000],
          [50, 9000],
        ],
      ),
    ).toBe(false)
    expect(areRepeated([50, 9000], [[50, 9000]])).toBe(false)
  })
})
