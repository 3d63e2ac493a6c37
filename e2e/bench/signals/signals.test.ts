import { expect, it } from 'vitest'
import { CALM } from '@/e2e/bench/signals/process'
import { falseSignals, power } from '@/e2e/bench/signals/simulate'
import { BASELINES, COUNTED, INDIVIDUAL } from '@/lib/calc/signals/threshold-table'
import { countThresholds } from '@/lib/calc/signals/thresholds'

it('in short: few false alarms at a hospital of fifty beds, and what bench:signals must find', () => {
  const { begins, stands } = falseSignals(0.1, { ...CALM, scatter: 0.07 }, 5)
  expect(begins).toBeLessThan(0.5)
  expect(stands).toBeLessThan(1.5)
  expect(power(0.1, 5)).toBeGreaterThan(0.22)
})

it('a longer baseline never widens the critical value', () => {
  const narrows = (list: readonly (number | undefined)[]) =>
    expect(list).toEqual(list.toSorted((a, b) => (b ?? 0) - (a ?? 0)))
  for (const side of ['rise', 'fall'] as const) {
    COUNTED[0][side].forEach((_, row) => {
      narrows(COUNTED.map((column) => column[side][row]))
    })
  }
  narrows(INDIVIDUAL)
  expect(COUNTED.length).toBe(BASELINES.length)
})

it('are read between the rows, and at the ends as they stand there', () => {
  const [first, last] = [COUNTED[0], COUNTED.at(-1)]
  expect(countThresholds(0, 5)).toEqual({ rise: first.rise[0], fall: first.fall[0] })
  expect(countThresholds(1e6, 40)).toEqual({ rise: last?.rise.at(-1), fall: last?.fall.at(-1) })
  // The eighth and ninth rows have 5.6 and 8 expected cases.
  const [low, high] = [last?.rise[7] ?? 0, last?.rise[8] ?? 0]
  expect(countThresholds(Math.sqrt(5.6 * 8), 12).rise).toBeCloseTo((low + high) / 2, 10)
})
