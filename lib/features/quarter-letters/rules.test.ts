import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HIGHER_IS_BETTER, metricOf, pointOf, seriesOf } from '@/e2e/support/answers/dynamics'
import { forCases } from '@/e2e/support/calc/cases'
import { PERIODICITY, type Period } from '@/lib/calc/periods'
import type { MeasureEffect } from '@/lib/features/analytics/contract'
import { signalWords } from '@/lib/features/analytics/own/labels'
import { signWords } from '@/lib/features/analytics/own/rules'
import type { PlannedMeasure } from '@/lib/features/measures/shapes'
import type { KnownReview, MapMetric, MapPlace, OverviewDocument } from '@/lib/features/overview/contract'
import {
  approvedWords,
  medianGapWords,
  missingWords,
  signalsSummary,
  stateWords,
} from '@/lib/features/quarter-letters/letter'
import { type QuarterResults, resultsOf } from '@/lib/features/quarter-letters/rules'

const STABLE = [2, 2.2, 1.9, 2.1, 2, 1.8, 2.1, 2, 2.2, 1.9, 2, 1.8]
/** The thirteenth quarter from I 2023. */
const LAST = { year: 2026, quarter: 1 }
const PERIOD: Period = { periodicity: PERIODICITY.quarter, ...LAST, month: 0 }

function placeOf({ last, gap, cases, live }: Shape & Required<Pick<Shape, 'gap'>>, when = LAST): MapPlace {
  const own = {
    value: last,
    place: 3,
    place_interval: null,
    score: 50,
    gap_to_median: gap,
    cases_to_median: cases ?? null,
    ...(live && { live }),
  }
  return { ...when, label: '', total: 20, below_minimum: false, median: 1.78, reliability: 0.5, own }
}

interface Shape {
  last: number
  gap?: number
  cases?: number | null
  /** Own cases of the signal. */
  counted?: number
  when?: typeof LAST
  isHigherBetter?: boolean
  live?: NonNullable<MapPlace['own']>['live']
}

function rowOf(
  id: number,
  { last, gap, cases = null, counted, when, isHigherBetter = false, live }: Shape,
): MapMetric {
  const better = isHigherBetter ? { metric_target_order: HIGHER_IS_BETTER } : {}
  const series = seriesOf([...STABLE, last], {
    metric: metricOf({ id, name: `Показатель ${id}`, ...better }),
  })
  // The fixture's charts support only lower-is-better.
  const signals =
    series.chart?.signals.map((one) => ({
      ...one,
      better: one.better !== isHigherBetter,
      cases: counted === undefined ? one.cases : { own: counted, usual: 5 },
    })) ?? []
  const chart = series.chart && { ...series.chart, signals }
  return { ...series, chart, place: gap === undefined ? null : placeOf({ last, gap, cases, live }, when) }
}

const document = (state: OverviewDocument['state'], quarter = 1): OverviewDocument => ({
  id: null,
  metric_category: { id: 1, name: 'Категория', short_name: 'Категория' },
  metric_period_id: PERIODICITY.quarter,
  ...{ year: 2026, quarter, month: 0, state, filled: 2, total: 3 },
})

const measure = (
  id: number,
  due_date: string,
  status: PlannedMeasure['status'] = 'active',
): PlannedMeasure => ({
  ...{ id, number: id, name: `Мера ${id}`, cause: '', action: '', origin: 'blank', version: 1, notes: [] },
  metric: {
    id: 1,
    name: 'Пролежни',
    short_name: 'Пролежни',
    metric_category_id: 1,
    metric_period_id: 2,
    decimals: 2,
    unit: '%',
    order: 'asc',
    date_end: null,
  },
  responsible: { id: null, name: 'Белов Артём', is_blocked: false },
  ...{ date_begin: '2026-01-01', due_date, date_end: null, target_value: null, status },
  ...{ is_overdue: false, author: '', created_at: '2026-01-01T00:00:00.000Z' },
})

function results(
  rows: readonly MapMetric[],
  about: {
    documents?: OverviewDocument[]
    measures?: PlannedMeasure[]
    effects?: MeasureEffect[]
    reviews?: KnownReview[]
    today?: string
  } = {},
): QuarterResults {
  const { documents = [], measures = [], effects = [], reviews = [], today = '2026-05-01' } = about
  const map = { quarters: [], metric_categories: [{ id: 7, name: '', short_name: '', metrics: [...rows] }] }
  return resultsOf(PERIOD, {
    reviewed: null,
    reviews,
    map,
    documents,
    measures,
    effects,
    today,
    publication: null,
    deadlineDays: 30,
  })
}

const idsOf = ({ topSignals }: QuarterResults) => topSignals.map(({ row }) => row.metric.id)

describe('what is told', () => {
  it('three signals, the worse first, most cases to the median before fewer', () => {
    const summary = results([
      rowOf(1, { last: 0.1, gap: -1, cases: -40 }),
      rowOf(2, { last: 8, gap: 1, cases: 3 }),
      rowOf(3, { last: 2, gap: 1, cases: 90 }),
      rowOf(4, { last: 8, gap: 1, cases: 17 }),
      rowOf(5, { last: 0.1, gap: -1, cases: -50 }),
    ])
    expect(idsOf(summary)).toEqual([4, 2, 5])
    expect(signalsSummary(summary)).toBe(
      'Проверено 5 показателей из 5: сигналы у 4. К\u00a0худшему 2, к\u00a0лучшему 2.',
    )
  })

  it('one calm sentence when there is none; nothing approved says so', () => {
    expect(signalsSummary(results([rowOf(1, { last: 2 })]))).toBe(
      'Проверен 1 показатель из 1, сигналов не найдено.',
    )
    expect(signalsSummary(results([rowOf(1, { last: 8 })]))).toBe(
      'Проверен 1 показатель из 1: сигнал у 1. Он к\u00a0худшему.',
    )
    expect(signalsSummary(results([rowOf(1, { last: 0.1 }), rowOf(2, { last: 0.1 })]))).toBe(
      'Проверено 2 показателя из 2: сигналы у 2. Все к\u00a0лучшему.',
    )
    // Approved values of small denominators make no chart.
    const small = pointOf(0, { own: { value: 3, non_value: 'small_denominator' } })
    for (const rows of [[], [{ ...rowOf(1, { last: 8 }), points: [small], chart: null }]])
      expect(signalsSummary(results(rows))).toBe('Значений, по которым считают сигналы, пока нет.')
  })

  it('how far it is from the median, where that says the same as the signal', () => {
    const words = (shape: Shape) => results([rowOf(1, shape)]).topSignals.map(medianGapWords)
    // 21 · 6.22 / 8 = 16.3
    expect(words({ last: 8, gap: 6.22, cases: 17, counted: 21 })).toEqual([
      'На 16 случаев больше, чем было бы при медиане группы 1,78.',
    ])
    expect(words({ last: 0.2, gap: -1.58, cases: -8, counted: 1 })).toEqual([
      'На 8 случаев меньше, чем было бы при медиане группы 1,78.',
    ])
    // A shift has no number of cases.
    expect(words({ last: 8, gap: 6.22, cases: 17 })).toEqual(['На 6,22 больше медианы группы 1,78.'])
    expect(words({ last: 8, gap: 6.22 })).toEqual(['На 6,22 больше медианы группы 1,78.'])
    expect(words({ last: 8, gap: -1, cases: -2 })).toEqual([''])
    expect(words({ last: 8, gap: 1, cases: 0 })).toEqual([''])
    expect(words({ last: 8, gap: 1, cases: 4, when: { year: 2025, quarter: 4 } })).toEqual([''])
    expect(words({ last: 8 })).toEqual([''])
    // The value was changed after the publication that the distance refers to.
    expect(words({ last: 8, gap: 6.2, live: { value: 8, place: null, of: null } })).toEqual([''])
  })

  it('never two opposite statements about one indicator', () => {
    const values = fc.constantFrom(-3, 0.1, 1, 2, 3, 8, 20)
    const shape = fc.record({
      last: values,
      gap: fc.integer({ min: -9, max: 9 }),
      isCounted: fc.boolean(),
      isHigherBetter: fc.boolean(),
    })
    let count = 0
    forCases(40, fc.array(shape, { maxLength: 8 }), (shapes) => {
      const rows = shapes.map(({ isCounted, ...one }, id) =>
        rowOf(id, { ...one, cases: isCounted ? one.gap * 3 : null }),
      )
      const summary = results(rows)
      const ids = idsOf(summary)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBe(Math.min(3, summary.checked.signals))
      expect(summary.worse + summary.better).toBe(summary.checked.signals)
      const sides = summary.topSignals.map(({ signal }) => signal.better)
      expect(sides).toEqual(sides.toSorted((a, b) => Number(a) - Number(b)))
      for (const one of summary.topSignals) {
        count += 1
        const { row, signal } = one
        const isHigher = signal.better === (row.metric.metric_target_order.system_name === 'desc')
        expect(signal.higher).toBe(isHigher)
        const text = [signWords(signal), signalWords(row), medianGapWords(one)].join(' ')
        expect(text).toContain(signal.better ? 'лучше' : 'хуже')
        expect(text).not.toContain(signal.better ? 'хуже' : 'лучше')
        expect(medianGapWords(one)).not.toContain(isHigher ? 'меньше' : 'больше')
      }
    })
    expect(count).toBeGreaterThan(30)
  })

  it('leads to the open review of its signal whatever else the overview lists, and to none once it is closed', () => {
    const rows = [rowOf(1, { last: 8 }), rowOf(2, { last: 0.1 })]
    const review = (
      id: number,
      metric_id: number,
      is_better: boolean,
      closed: Partial<KnownReview> = {},
    ) => ({
      ...{ id, metric_id, is_better, kind: 'shift' as const, year: 2026, quarter: 1, due_date: '2026-06-01' },
      ...{ found_year: 2026, found_quarter: 1, is_gone: false, is_answered: false, cause: null },
      ...closed,
    })
    const open = [review(5, 1, false), review(6, 2, true)]
    const idsIn = (reviews: KnownReview[]) =>
      results(rows, { reviews }).topSignals.map(({ reviewId }) => reviewId)
    expect(idsIn(open)).toEqual([5, 6])
    expect(idsIn([review(5, 1, true), review(6, 2, true, { is_gone: true })])).toEqual([null, null])
    expect(idsIn([review(5, 1, false, { is_answered: true })])).toEqual([null, null])
  })

  it('documents of the quarter, what is approved first; measures due before the next letter', () => {
    const documents = (['overdue', 'approved', 'draft', 'returned'] as const).map((state) => document(state))
    const measures = [
      measure(1, '2026-07-30'),
      measure(2, '2026-07-31'),
      measure(3, '2025-11-15'),
      measure(4, '2026-05-02', 'done'),
    ]
    const summary = results([], { documents: [...documents, document('draft', 2)], measures })
    expect(summary.documents.map(({ state }) => state)).toEqual(['approved', 'draft', 'returned', 'overdue'])
    expect(summary.documents.map(stateWords).slice(1)).toEqual([
      'черновик, 2 из 3',
      'возвращён, 2 из 3',
      'не начат',
    ])
    expect(missingWords(summary)).toBe('Не утверждены, срок был 30 апреля:')
    expect(summary.measures.map(({ id }) => id)).toEqual([3, 1])
    const many = Array.from({ length: 7 }, (_, id) => measure(id, '2026-06-01'))
    expect(results([], { measures: many })).toMatchObject({ moreMeasures: 2, measures: { length: 5 } })
    expect(missingWords(results([], { documents: [document('draft')], today: '2026-04-30' }))).toBe(
      'Не утверждён, срок — 30 апреля:',
    )
  })
})

it('an effect is told in the letter of its last quarter, never against a signal', () => {
  const done = (id: number, date_end: string): PlannedMeasure => ({
    ...measure(id, '2025-03-31', 'done'),
    date_end,
  })
  const judged = (measure_id: number, better: boolean | null): MeasureEffect => ({
    ...{ measure_id, state: 'judged', own: { before: 4, after: 3 }, median: { before: 4, after: 4 } },
    ...{
      difference: better ? -1 : 1,
      better,
      others: 39,
      share: 0.075,
      may_be_chance: true,
      from_worst: false,
    },
  })
  // Ended in I 2025, so the fourth quarter after it is I 2026.
  const measures = [
    done(1, '2025-03-28'),
    done(2, '2024-12-28'),
    done(3, '2025-11-28'),
    done(4, '2025-03-01'),
  ]
  const effects: MeasureEffect[] = [
    judged(1, true),
    judged(2, true),
    { measure_id: 3, state: 'early', quarters: 1 },
    { measure_id: 4, state: 'no_before' },
  ]
  const finishedIds = (rows: MapMetric[], of = effects) =>
    results(rows, { measures, effects: of }).finished.map((one) => one.measure.id)
  expect(finishedIds([])).toEqual([1, 3])
  expect(finishedIds([rowOf(1, { last: 0.1 })])).toEqual([1, 3])
  expect(finishedIds([rowOf(1, { last: 8 })])).toEqual([3])
  expect(finishedIds([rowOf(1, { last: 8 })], [judged(1, null), judged(4, false)])).toEqual([1, 4])
})

it('how many of the quarter’s own documents are approved: a year’s is due with the fourth quarter, and not among them', () => {
  const words = (approved: number, of: number) =>
    approvedWords(Array.from({ length: of }, (_, at) => document(at < approved ? 'approved' : 'draft')))
  expect([
    words(0, 1),
    words(0, 7),
    words(1, 7),
    words(5, 7),
    words(21, 22),
    words(7, 7),
    words(1, 1),
  ]).toEqual([
    'Квартальный документ не утверждён',
    'Не утверждён ни один квартальный документ из 7',
    'Утверждён 1 квартальный документ из 7',
    'Утверждено 5 квартальных документов из 7',
    'Утверждён 21 квартальный документ из 22',
    'Утверждены все 7 квартальных документов',
    'Утверждён 1 квартальный документ из 1',
  ])
})
