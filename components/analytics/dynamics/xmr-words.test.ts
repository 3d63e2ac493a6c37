import { describe, expect, it } from 'vitest'
import { HIGHER_IS_BETTER, metricOf, seriesOf } from '@/components/analytics/dynamics/dynamics-fixtures'
import { currentSignals, marksOf, namedSignals } from '@/components/analytics/dynamics/xmr-signals'
import {
  drawnLimits,
  limitsWords,
  phaseWords,
  signalPeriod,
  signalWords,
  variationOf,
} from '@/components/analytics/dynamics/xmr-words'

const CALM = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2]
const higher = { metric: metricOf({ metric_target_order: HIGHER_IS_BETTER }) }

describe('named signals', () => {
  it('a shift that goes on is one signal with its true length and beginning', () => {
    const series = seriesOf([...CALM, 2.2, 1.9, 2.1, 1.9, 2.2, 2, 2.1, 1.9, 2])
    const shifts = namedSignals(series).filter(({ rule }) => rule === 'shift')
    // The last calm value, 2, lies above the mean of 1.5 too.
    expect(shifts).toMatchObject([{ from: 11, to: 20, length: 10, isHigh: true, isBetter: false }])
    expect(shifts.map(signalWords)).toEqual(['сдвиг: 10 значений подряд выше среднего'])
    expect(shifts.map((one) => signalPeriod(one, series.points))).toEqual(['IV 25 – I 28'])
  })

  it('a gap does not break a run, and places count in all points', () => {
    const series = seriesOf([...CALM, 2.2, null, 1.9, 2.1, 1.9, 2.2, 2])
    expect(namedSignals(series).filter(({ rule }) => rule === 'shift')).toMatchObject([
      { from: 11, to: 18, length: 7 },
    ])
  })

  it('a trend goes by its steps, not by its side of the mean', () => {
    const series = seriesOf([...CALM, 1.4, 1.45, 1.5, 1.6, 1.7, 1.8, 1.9])
    const [trend] = namedSignals(series).filter(({ rule }) => rule === 'trend')
    expect(trend).toMatchObject({ from: 12, to: 18, isHigh: true })
    expect(trend && signalWords(trend)).toBe('тренд к росту: 7 значений подряд')
  })

  it('the target order says what a signal means', () => {
    const values = [...CALM, 9]
    expect(variationOf(seriesOf(values))).toEqual({ kind: 'worse', words: 'точка за пределом: ухудшение' })
    expect(variationOf(seriesOf(values, higher))).toEqual({
      kind: 'better',
      words: 'точка за пределом: улучшение',
    })
  })

  it('a point outside outranks the other patterns at the same place', () => {
    const series = seriesOf([...CALM, 2.2, 2, 2.1, 1.9, 2.2, 2, 9])
    expect(currentSignals(series).map(({ rule }) => rule)).toEqual(['outside', 'shift'])
    expect(marksOf(series).get(18)?.rule).toBe('outside')
    expect(marksOf(series).get(17)?.rule).toBe('shift')
    expect(marksOf(series).has(0)).toBe(false)
  })
})

describe('the state of the last value', () => {
  it('names a lasting change, an earlier signal no more', () => {
    expect(variationOf(seriesOf([...CALM, 1, 1, 1.2, 1, 1, 1.1, 1])).words).toBe('устойчивое улучшение')
    expect(variationOf(seriesOf([...CALM, 9, 1])).words).toBe('без сигнала')
  })

  it('knows too little of a short series', () => {
    expect(variationOf(seriesOf([1, 2, 1])).kind).toBe('unknown')
    expect(variationOf(seriesOf([], { xmr: null })).kind).toBe('unknown')
  })
})

describe('phases and limits', () => {
  it.each([
    [[1, 2, 1], 'ряд без пределов: 3 значения, нужно не менее 5'],
    [[1, 2, 1, null, 2, 1], 'пробные пределы: 5 из 12 значений'],
    [CALM, 'пределы по первым 12 значениям'],
  ])('%j', (values, words) => {
    expect(phaseWords(seriesOf(values))).toBe(words)
  })

  it('limits are drawn from 0 and, of a percentage, up to 100; the series keeps the true ones', () => {
    const low = seriesOf([1, 2, 1, 2, 10, 1, 2, 1, 2, 1, 2, 1])
    expect(low.xmr?.lower).toBeLessThan(0)
    expect(drawnLimits(low)?.lower).toBe(0)
    const balance = seriesOf([-1, 1, -1, 1, -1])
    expect(drawnLimits(balance)?.lower).toBe(balance.xmr?.lower)
    const values = [99, 97, 99, 97, 99]
    expect(drawnLimits(seriesOf(values))?.upper).toBe(100)
    const days = { metric: metricOf({ metric_unit: { id: 2, name: 'суток' } }) }
    expect(drawnLimits(seriesOf(values, days))?.upper).toBeGreaterThan(100)
    expect(limitsWords(seriesOf(values))).toBe('среднее 98,20 · пределы 92,88–100,00')
    expect(drawnLimits(seriesOf([1, 2]))).toBeNull()
  })
})
