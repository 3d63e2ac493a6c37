import { expect, it } from 'vitest'
import { chartFixture, metricOf, seriesOf } from '@/e2e/support/answers/dynamics'
import { PUBLICATION } from '@/e2e/support/answers/publication'
import { draftCell } from '@/e2e/support/answers/summary'
import { PERIODICITY } from '@/lib/calc/periods'
import { composeReport } from '@/lib/features/control-reports/content/compose'
import { reasonsWords, summarySentences } from '@/lib/features/control-reports/content/sentences'
import { documentsIn, signalsIn } from '@/lib/features/control-reports/content/series'
import type {
  ContentMetric,
  ExpectedDocument,
  ReportContent,
} from '@/lib/features/control-reports/content/shapes'
import { metricsTable } from '@/lib/features/control-reports/content/tables'

const stable = [20, 22, 19, 21, 20, 18, 21, 20]
const cell = { own: 2, non_value: null, median: null, n: null, below_minimum: false, place: null }
const noChange = { ...cell, change: null, better: null }

/** Cases per thousand by quarter from I 2023. */
function metricWith(cases: readonly number[]): ContentMetric {
  const metric = metricOf({ metric_kind: 'rate' })
  const points = cases.map((one) => ({ value: one, counted: { cases: one, of: 1000 } }))
  const dynamics = seriesOf(cases, { metric, chart: chartFixture(points, { kind: 'rate', factor: 1000 }) })
  const own = { value: 30, place: 9, score: 1, gap_to_median: 1, cases_to_median: 14 }
  const rating = {
    ...{ metric, total: 9, below_minimum: false, suppressed: false },
    ...{ median: 2, mean: 2, reliability: 0.9 },
  }
  return {
    ...{ metric, target: null, cells: [noChange, noChange, noChange], dynamics },
    rating: { ...rating, own, rows: [], truncated: false },
    reviews: [],
    isDue: true,
  }
}

it('an outlier tells the cases of its own quarter, never those of the period’s last one', () => {
  const one = metricWith([...stable, 171, 22])
  const words = reasonsWords(one, signalsIn(one.dynamics, { year: 2025, part: 'h1' }))
  // (161 + 171 + 22) of ten quarters are usual: 171 − 35.4, rounded; not the rating's 14.
  const usual = one.dynamics.chart?.signals[0]?.cases?.usual ?? 0
  expect(words).toMatch(/выброс в I квартале 2025 года/)
  expect(words).toContain(`на ${Math.round(171 - usual)} случ`)
  expect(words).not.toContain('14')
  expect(words).not.toContain('медиан')
})

it('a median that is not published yet is awaited; only a published one may be of too few', () => {
  const below = { ...noChange, below_minimum: true }
  const one = { ...metricWith(stable), cells: [below, below, below] as const }
  const content = contentOf([one])
  const medianOf = (publication: ReportContent['meta']['publication']) =>
    metricsTable({ ...content, meta: { ...content.meta, publication } }, [one]).rows[0]?.[4]
  expect(medianOf(null)).toEqual({ text: '—', detail: 'выпуск ещё не вышел' })
  expect(medianOf(PUBLICATION)).toEqual({ text: '—', detail: 'меньше 5' })
})

const contentOf = (metrics: readonly ContentMetric[]): ReportContent => ({
  time: { year: 2025, part: 'q1' },
  columns: ['', '', ''],
  company: { name: '', short_name: '', address: null, director: null },
  author: null,
  categories: [{ id: 1, name: '', documents: [], metrics, yearly: 0 }],
  measures: [],
  effects: [],
  filters: [],
  meta: { organisations: 9, below_minimum: false, min_group: 5, publication: null, next_publication: null },
  madeAt: '',
  madeIn: 2026,
})

const summaryOf = (metrics: readonly ContentMetric[], more: Partial<ReportContent> = {}) =>
  summarySentences({ ...contentOf(metrics), ...more }).map(({ text }) => text)

it('a goal under limits on trial is not counted as reached', () => {
  const aimed = (assurance: 'early' | 'steady') => {
    const one = metricWith(stable)
    const { chart } = one.dynamics
    return {
      ...one,
      target: { value: 3, is_own: false },
      dynamics: { ...one.dynamics, chart: chart && { ...chart, assurance } },
    }
  }
  expect(summaryOf([aimed('steady'), aimed('early')])).toContain(
    'Целей с рассчитанным значением: 1, из них достигнуто 1. Целей, о которых рано судить (значений, по которым судят, меньше 12): 1.',
  )
  expect(summaryOf([aimed('early')])).toContain(
    'Целей, о которых рано судить (значений, по которым судят, меньше 12): 1.',
  )
})

it('places are called mostly chance only where most of the own places are', () => {
  const of = (place: number | null, reliability: number | null) => {
    const last = { ...noChange, median: 3, place }
    const one = metricWith(stable)
    return {
      ...one,
      cells: [noChange, noChange, last] as const,
      rating: one.rating && { ...one.rating, reliability },
    }
  }
  const hasSentence = (list: ReadonlyArray<ContentMetric>) =>
    summaryOf(list).some((text) => text.includes('места в основном случайны'))
  expect(hasSentence([of(1, 0.2), of(1, 0.9), of(1, 0.3)])).toBe(true)
  // Indicators without an own place do not count, whatever their reliability; those without a reliability do.
  expect(hasSentence([of(1, 0.2), of(1, 0.9), of(null, 0.1)])).toBe(false)
  expect(hasSentence([of(1, 0.2), of(1, null)])).toBe(false)
})

it('every computed indicator is told beside the median', () => {
  const compared = (median: number | null, own = 2) => {
    const last = { ...noChange, own, median, place: median === null ? null : 1 }
    return { ...metricWith(stable), cells: [noChange, noChange, last] as const }
  }
  expect(summaryOf([compared(3), compared(1), compared(2), compared(null)])).toContain(
    'Лучше медианы группы 1 показатель, хуже 1, равны ей 1, с медианой не сравнить 1.',
  )
  expect(summaryOf([compared(3)])).toContain('Лучше медианы группы 1 показатель, хуже 0, равны ей 0.')
  const live = { value: 2, place: null, of: null }
  const own = { value: 2, place: null, score: null, gap_to_median: null, cases_to_median: null, live }
  const after = compared(null)
  const later = { ...after, rating: after.rating && { ...after.rating, own } }
  expect(summaryOf([compared(3), later])).toContain(
    'Лучше медианы группы 1 показатель, хуже 0, равны ей 0, с медианой не сравнить 1 (1 не вошёл в выпуск).',
  )
  const changed = { ...own, value: 4 }
  const corrected = { ...compared(3), rating: after.rating && { ...after.rating, own: changed } }
  expect(summaryOf([corrected])).toContain(
    'Лучше медианы группы 1 показатель, хуже 0, равны ей 0. У 1 показателя значение изменено, и это не вошло в выпуск: с медианой сравнено нынешнее, место — опубликованного.',
  )
  expect(summaryOf([later])).toContain('Сравнить с другими организациями нельзя: значения не вошли в выпуск.')
  const beyond = (publication: ReportContent['meta']['publication']) =>
    summaryOf([after], { meta: { ...contentOf([]).meta, publication } })
  expect(beyond(null)).toContain(
    'Сравнить с другими организациями нельзя: выпуск за этот период ещё не вышел.',
  )
  expect(beyond(PUBLICATION)).toContain('Сравнить с другими организациями нельзя: их слишком мало.')
})

it('others are not called too few where the group has a median', () => {
  const one = metricWith(stable)
  const none = { ...one.metric.metric_target_order, system_name: 'none' as const }
  const last = { ...noChange, median: 3, n: 53 }
  const unjudged = { ...one, metric: { ...one.metric, metric_target_order: none } }
  expect(summaryOf([{ ...unjudged, cells: [noChange, noChange, last] }])).toContain(
    'Лучше медианы группы 0 показателей, хуже 0, равны ей 0, с медианой не сравнить 1.',
  )
})

it('a period without own values has nothing to compare and no signals to look for; what is not filled does not wait', () => {
  const nothing = { ...noChange, own: null }
  const one = (last: ContentMetric['cells'][2]) => ({
    ...metricWith(stable.slice(0, 7)),
    cells: [noChange, noChange, last] as const,
  })
  const metrics = [one(nothing), one(nothing)]
  const wordsOf = (cell: ExpectedDocument['cell']) =>
    summaryOf(metrics, {
      time: { year: 2025, part: 'q2' },
      categories: [
        {
          id: 1,
          name: '',
          documents: [{ periodicity: PERIODICITY.quarter, period: null, cell }],
          metrics,
          yearly: 0,
        },
      ],
    }).slice(1)
  const notExpected = summaryOf(metrics, {
    categories: [{ id: 1, name: '', documents: [], metrics, yearly: 0 }],
  })
  expect(notExpected.slice(0, 2)).toEqual([
    'Документов за этот период не ожидается.',
    'Сравнивать нечего: значения за период не утверждены.',
  ])
  const unbegun = { id: null, ready: true, due_date: '2025-07-30', overdue: true } as const
  const nowhere = 'Сравнивать нечего: значения за период не утверждены.'
  expect(wordsOf(unbegun)).toEqual(['Рассчитано 0 показателей из 2: 2 не заполнены.', nowhere])
  const draft = draftCell(1, { filled: 1, total: 2, overdue: true })
  const half = 'Рассчитано 0 показателей из 2: 1 ждёт утверждения, 1 не заполнен.'
  expect(wordsOf(draft)).toEqual([half, nowhere])
  const whole = 'Рассчитано 0 показателей из 2: 2 ждут утверждения.'
  expect(wordsOf({ ...draft, filled: 2 })).toEqual([whole, nowhere])
  // An indicator marked as not applicable needs no value.
  expect(wordsOf({ ...draft, total: 1, inactive: 1 })).toEqual([whole, nowhere])
  expect(summaryOf([one({ ...nothing, non_value: 'zero_denominator' })])).toContain(
    'Сравнивать нечего: значений за период нет.',
  )
})

it('a filled yearly draft waits for approval, whatever quarter is not begun beside it', () => {
  const one = (metric_period_id: number, own: number | null): ContentMetric => ({
    ...metricWith(stable),
    metric: metricOf({ metric_period_id }),
    cells: [noChange, noChange, { ...noChange, own }],
  })
  const metrics = [one(PERIODICITY.quarter, 2), one(PERIODICITY.year, null)]
  const documents = documentsIn(
    {
      year: draftCell(1, { filled: 1, total: 1 }),
      quarter: { 4: { id: null, ready: true, due_date: '2026-01-30', overdue: true } },
    },
    'year',
  )
  expect(
    summaryOf(metrics, {
      time: { year: 2025, part: 'year' },
      categories: [{ id: 1, name: '', documents, metrics, yearly: 0 }],
    }),
  ).toContain('Рассчитан 1 показатель из 2: 1 ждёт утверждения.')
})

it('where no chart has limits nothing is said of chance, and where some have, how many have none', () => {
  const [young, old] = [metricWith([20, 21, 19]), metricWith(stable)]
  const period = { time: { year: 2023, part: 'q3' } } as const
  expect(summaryOf([young, young], period)).toContain('Сигналы не считаются: мало кварталов.')
  expect(summaryOf([old], period)).toContain('Сигналов не найдено.')
  expect(summaryOf([old, young], period)).toContain(
    'Сигналов не найдено; по 1 показателю они не считаются: мало кварталов.',
  )
})

it('months and quarters of the period are counted, the missing ones named; the year only in its own report', () => {
  const missing = { id: null, ready: true, due_date: '2025-04-15', overdue: true } as const
  const approved = draftCell(1, { input_document_status_id: 2, approved_at: '2025-04-01T00:00:00Z' })
  const month = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [String(at + 1), at === 2 ? missing : approved]),
  )
  const all = { year: approved, quarter: { 1: approved, 2: null }, month }
  const first = (documents: ReturnType<typeof documentsIn>) => {
    const content = contentOf([])
    const [category] = content.categories
    return summarySentences({ ...content, categories: category ? [{ ...category, documents }] : [] })[0]?.text
  }
  expect(first(documentsIn(all, 'q1'))).toBe(
    'Утверждены 3 документа из 4. Не утверждён: «» март (не начат, срок 15.04.2025).',
  )
  expect(first(documentsIn(all, 'q2'))).toBe('Утверждены 3 документа из 3.')
  expect(first(documentsIn(all, 'year'))).toMatch(/^Утверждено 13 документов из 14\./)
  expect(first([])).toBe('Документов за этот период не ожидается.')
})

it('a report of a quarter says that yearly indicators are in the report of the year', () => {
  const content = contentOf([])
  const categories = content.categories.map((one) => ({ ...one, yearly: 2 }))
  expect(summarySentences({ ...content, categories }).map(({ text }) => text)).toContain(
    'Годовых показателей: 2, их значения — в отчёте за год.',
  )
})

it('the legend explains the mark of an indicator without judgement', () => {
  const one = metricWith(stable)
  const none = { ...one.metric.metric_target_order, system_name: 'none' as const }
  const content = contentOf([{ ...one, metric: { ...one.metric, metric_target_order: none } }])
  expect(metricsTable(content, content.categories[0]?.metrics ?? []).rows[0]?.[0]?.text).toMatch(/^• /)
  expect(JSON.stringify(composeReport(content).blocks)).toContain('→ — ближе к цели, • — без оценки.')
})

it('a value on paper says that its denominator is small, or of how many periods it is', () => {
  const one = metricWith(stable)
  const small = { ...noChange, own: 3, non_value: 'small_denominator' as const }
  const partial = { ...noChange, own: 3, incomplete: { periods: 2, of: 4 } }
  const [row] = metricsTable(contentOf([]), [{ ...one, cells: [noChange, small, partial] }]).rows
  expect(row?.slice(1, 4).map(({ detail }) => detail)).toEqual([undefined, 'мал. знам.', '2 из 4'])
})
