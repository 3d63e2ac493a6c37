import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { remembering } from '@/lib/calc/remembering'
import { controlChart } from '@/lib/calc/signals/chart'
import { goneWords, signalFacts } from '@/lib/features/overview/reviews/labels'
import {
  type CurrentSignal,
  type ReviewRow,
  reconciled,
  reviewedOf,
} from '@/lib/features/overview/reviews/rules'

const SHOWN = 8
const RECENT = 4
const quarterAt = (index: number) => ({ year: 2020 + Math.floor(index / 4), quarter: (index % 4) + 1 })

type Series = ReadonlyArray<number | null>

const known = remembering<CurrentSignal[]>(100)

/** Signals on a map of the last eight quarters for one series of hundreds of cases, higher is worse. */
const shownSignals = (series: Series) => known(series.join(), () => signalsOf(series))

function signalsOf(series: Series): CurrentSignal[] {
  const first = Math.max(0, series.length - SHOWN)
  const { signals } = controlChart({
    points: series.map((cases) =>
      cases === null ? null : { value: cases / 200, counted: { cases, of: 200 } },
    ),
    rebases: [],
    ghosts: [],
    counts: { kind: 'rate', factor: 1 },
  })
  return signals.flatMap(({ kind, side, index, since, until, lasts, level }): CurrentSignal[] => {
    if ((index < first && until < first) || (side === -1 && kind === 'outlier')) return []
    const begins = quarterAt(since)
    const found = quarterAt(Math.max(first, index))
    return [
      {
        ...{ metric_id: 1, kind, is_better: side === -1, ...begins, value: level },
        ...{ found_year: found.year, found_quarter: found.quarter },
        is_recent: lasts || index >= series.length - RECENT,
      },
    ]
  })
}

const keyOf = (one: Pick<CurrentSignal, 'kind' | 'is_better' | 'year' | 'quarter'>) =>
  `${one.kind}/${one.is_better}/${one.year}/${one.quarter}`

const openByKey = (reviews: readonly ReviewRow[]) =>
  new Map(reviews.flatMap((one) => (one.is_gone ? [] : [[keyOf(one), one.id]])))

/** One run of the job over a series. */
function look(reviews: readonly ReviewRow[], series: Series) {
  const signals = shownSignals(series)
  const shownFrom = quarterAt(Math.max(0, series.length - SHOWN))
  const { opened, kept, gone } = reconciled(reviews, signals, shownFrom)
  const after = reviews.map((review): ReviewRow => {
    const signal = kept.find(({ id }) => id === review.id)
    return signal
      ? { ...signal, is_gone: false }
      : { ...review, is_gone: review.is_gone || gone.includes(review.id) }
  })
  const next = Math.max(0, ...reviews.map(({ id }) => id)) + 1
  return {
    ...{ signals, opened, gone },
    reviews: [
      ...after,
      ...opened.map((signal, at): ReviewRow => ({ ...signal, id: next + at, is_gone: false })),
    ],
  }
}

/** Events of a series: a quarter is approved, corrected, or withdrawn and approved unchanged. */
const deed = fc.oneof(
  { weight: 5, arbitrary: fc.record({ is: fc.constant('approve' as const), cases: fc.nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('correct' as const), back: fc.nat(7), cases: fc.nat(40) }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('return' as const), back: fc.nat(7) }) },
)
const usual = fc.array(fc.integer({ min: 8, max: 14 }), { minLength: 12, maxLength: 14 })

describe('reviews of signals', () => {
  it('no signal has a second review over any history, and they are those that the chart shows', () => {
    forCases(300, usual, fc.array(deed, { minLength: 1, maxLength: 8 }), (start, deeds) => {
      let series: Series = start
      let { reviews } = look([], series)
      for (const one of deeds) {
        const place = one.is === 'approve' ? series.length : series.length - 1 - one.back
        if (one.is === 'return') {
          const back = look(look(reviews, series.with(place, null)).reviews, series)
          const [before, after] = [openByKey(reviews), openByKey(back.reviews)]
          // A signal that reappears unchanged finds its review.
          for (const [key, id] of before) expect(after.get(key)).toBe(id)
          // A shift that lasted while the quarter was missing keeps the review it got: the chart shows it anyway.
          const shown = back.signals.map(keyOf)
          for (const key of after.keys()) if (!before.has(key)) expect(shown).toContain(key)
          reviews = back.reviews
          continue
        }
        series = one.is === 'approve' ? [...series, one.cases] : series.with(place, one.cases)
        const found = look(reviews, series)
        reviews = found.reviews
        const open = [...openByKey(reviews).keys()]
        expect(new Set(reviews.map(keyOf)).size).toBe(reviews.length)
        for (const signal of found.signals.filter(({ is_recent }) => is_recent))
          expect(open).toContain(keyOf(signal))
        const again = look(reviews, series)
        expect([again.opened, again.gone]).toEqual([[], []])
        expect(
          reviewedOf(
            found.signals,
            reviews.map((review) => ({ ...review, is_answered: true })),
          ),
        ).toEqual({
          answered: found.signals.filter((signal) => signal.is_recent && !signal.is_better).length,
          all: found.signals.filter((signal) => signal.is_recent && !signal.is_better).length,
        })
      }
    })
  })

  it('a correction that takes the signal away closes its review', () => {
    const start = [10, 11, 9, 10, 12, 10, 9, 11, 10, 10, 11, 9]
    const { reviews } = look([], [...start, 40])
    expect(reviews).toMatchObject([{ kind: 'outlier', is_gone: false }])
    expect(look(reviews, [...start, 10]).reviews).toMatchObject([{ kind: 'outlier', is_gone: true }])
  })

  it('a shift that lasts only while a quarter is returned keeps its review, and has one', () => {
    const series: Series = [8, 8, 8, 8, 8, 9, 12, 9, 11, 26, 9, 12, 18, 0, 0, 18, 13]
    expect(look([], series).reviews).toEqual([])
    const { reviews } = look([], series.with(-1, null))
    expect(reviews).toMatchObject([{ kind: 'shift', is_gone: false }])
    expect(look(reviews, series)).toMatchObject({ opened: [], gone: [], reviews: [{ is_gone: false }] })
  })

  it('a quarter that nobody answered is not counted as looked into', () => {
    const signals = shownSignals([10, 11, 9, 10, 12, 10, 9, 11, 10, 10, 11, 9, 40])
    expect(reviewedOf(signals, [])).toEqual({ answered: 0, all: signals.length })
  })
})

describe('J2 what speaks for and against chance', () => {
  const metric = Object.assign(Object.create(null), { decimals: 2, metric_unit: { name: 'на 1000' } })
  const signal = {
    level: 8.16,
    center: 1.9,
    since: 4,
    until: 4,
    lasts: false,
    index: 4,
    higher: true,
    settled: false,
  }
  const common = { ...signal, better: false, begins: { year: 2026, quarter: 2, month: 0 } }

  it('an outlier is told by its cases, its value and how rarely chance goes as far', () => {
    const textsOf = (chance: number) =>
      signalFacts({ ...common, kind: 'outlier', chance, cases: { own: 21, usual: 5.6 } }, { metric })
    expect(textsOf(0.001).map(({ text }) => text)).toEqual([
      '21 вместо обычных 6',
      '8,16 на 1000, обычно 1,90',
      'так далеко случайно бывает не чаще раза на 1\u00a0000 кварталов',
    ])
    expect(textsOf(0.00135)[2]?.text).toContain('на 740 кварталов')
    expect(textsOf(1e-12)[2]?.text).toContain('на 10\u00a0000 кварталов')
  })

  it('a shift by how long it lasts', () => {
    const shift = { ...common, kind: 'shift', until: 8, lasts: true, chance: null, cases: null } as const
    expect(signalFacts(shift, { metric })).toEqual([
      { name: 'В среднем', text: '8,16 на 1000, обычно 1,90' },
      { name: 'Длится', text: '5 кварталов, до сих пор' },
    ])
  })
})

it('a signal that disappeared was corrected only where its own quarter changed: the level of a shift is of several', () => {
  const gone = { value: 12.0715, value_now: 10.79, metric: { decimals: 2 } }
  const later = 'Сигнала больше нет: данные с тех пор изменились'
  expect(goneWords({ ...gone, kind: 'outlier' })).toBe('Исправлено: 12,07 → 10,79, сигнала больше нет')
  expect(goneWords({ ...gone, kind: 'shift' })).toBe(later)
  expect(goneWords({ ...gone, kind: 'outlier', value_now: 12.07 })).toBe(later)
  expect(goneWords({ ...gone, kind: 'shift', value_now: null })).toMatch(/не утверждён/)
})
