import { expect, it } from 'vitest'
import {
  categoryWords,
  isVague,
  mapCells,
  mapSections,
  placeNote,
} from '@/components/analytics/overview/map-view'
import { metricOf, pointOf, seriesOf } from '@/e2e/support/answers/dynamics'
import { isInapplicable } from '@/lib/features/analytics/own/rules'
import type { IndicatorMap, MapMetric, MapPlace } from '@/lib/features/overview/contract'
import { checkedWords } from '@/lib/features/overview/labels'
import { mapChecked } from '@/lib/features/overview/rules'

const STABLE = [2, 2.2, 1.9, 2.1, 2, 1.8, 2.1, 2, 2.2, 1.9, 2, 1.8]
const rowOf = (values: readonly (number | null)[]): MapMetric => ({ ...seriesOf(values), place: null })

it('an outlier is marked where it is, a shift where it begins and over all its quarters', () => {
  const outlier = mapCells(rowOf([...STABLE, 8.4, null])).slice(-3)
  expect(outlier).toMatchObject([
    { text: '1,80', sign: null, shift: null, words: '' },
    { text: '8,40', sign: { kind: 'outlier', better: false }, shift: null, words: 'выброс, хуже' },
    { text: '·', isCounted: false, sign: null, words: 'утверждённого значения нет' },
  ])
  const shift = mapCells(rowOf([...STABLE, 2.4, 2.5, 2.4, 2.5, 2.4, 2.5]))
  const marked = shift.filter((cell) => cell.shift !== null)
  expect(marked.length).toBeGreaterThan(1)
  expect(marked.filter(({ sign }) => sign?.kind === 'shift')).toEqual([marked[0]])
})

it('a small denominator is grey, a row that is off wherever it is approved says so', () => {
  const small = pointOf(0, { own: { value: 3, non_value: 'small_denominator' } })
  const off = pointOf(1, { own: { value: null, non_value: 'inactive' } })
  const cells = mapCells({ ...rowOf([]), points: [small, off] })
  expect(cells).toMatchObject([
    { text: '3,00', isCounted: false, words: 'малый знаменатель' },
    { text: '—', isCounted: false },
  ])
  const inapplicable = { ...rowOf([]), chart: null, points: [off, pointOf(2)] }
  expect([isInapplicable(inapplicable), isInapplicable(rowOf([1])), isInapplicable(rowOf([null]))]).toEqual([
    true,
    false,
    false,
  ])
  const metrics = [inapplicable, rowOf([...STABLE, 8.4])]
  const checkedOf = (shown: MapMetric[]) =>
    mapChecked({ quarters: [], metric_categories: [{ id: 1, name: '', short_name: '', metrics: shown }] })
  expect(checkedOf(metrics)).toEqual({ all: 2, unwatched: [], checked: 1, signals: 1 })
  const short = rowOf([1, 2])
  const unvaried = { ...rowOf([...Array(12).fill(0), 3, 0]), metric: metricOf({ metric_kind: 'other' }) }
  const wordsOf = (...shown: MapMetric[]) => checkedWords(checkedOf(shown))
  expect(wordsOf(inapplicable)).toBe('Значений, по которым считают сигналы, пока нет')
  expect(wordsOf(inapplicable, short)).toBe('Сигналы не считаются: мало кварталов')
  expect(wordsOf(short, unvaried)).toBe('Сигналы не считаются: мало значений, или соседние не различаются')
})

it('a category tells what does not reach its target today, closed indicators left out', () => {
  const row = rowOf(STABLE)
  const never = { ...row, chart: row.chart && { ...row.chart, assurance: 'never' as const } }
  const wordsOf = (metrics: MapMetric[]) => categoryWords({ id: 1, name: '', short_name: '', metrics })
  expect(wordsOf([never, never])).toBe('2 показателя · сигналов не найдено · цель не достигается: 2')
  expect(wordsOf([never, { ...never, is_closed: true }])).toContain('цель не достигается: 1')
})

it('a place is of the published value, which is told where the own one has changed since', () => {
  const rated = { value: 4.39, place: 35, score: 1, gap_to_median: 0, cases_to_median: 0 }
  const row = (own: MapPlace['own']): MapMetric => ({
    ...seriesOf([7.68]),
    place: {
      ...{ year: 2026, quarter: 3, label: '', total: 51, below_minimum: false, median: 3.85 },
      ...{ reliability: null, own },
    },
  })
  expect(placeNote(row(rated))).toBeNull()
  expect(placeNote(row({ ...rated, live: { value: 7.68, place: 47, of: 51 } }))).toBe(
    'место в выпуске, при 4,39',
  )
  expect(placeNote(row({ ...rated, told: 4.4 }))).toBe('другим показано 4,40 ради анонимности, место по нему')
  expect(placeNote(row(null))).toBeNull()
})

it('a place is vague where its interval spans over nine tenths of all, or is unknown', () => {
  const place = (interval: [number, number] | null): MapPlace => ({
    ...{ year: 2026, quarter: 1, label: '', total: 50, below_minimum: false, median: 2, reliability: 0.5 },
    own: {
      ...{ value: 1, place: 20, score: 1, gap_to_median: 0, cases_to_median: 0 },
      place_interval: interval,
    },
  })
  expect([isVague(place([1, 46])), isVague(place([6, 50])), isVague(place(null))]).toEqual([
    true,
    false,
    true,
  ])
})

it('what is urgent comes first and open: signals for the worse, for the better, none; where all is quiet all is open', () => {
  const [quiet, worse, better] = [
    [...STABLE, 2],
    [...STABLE, 8.4],
    [...STABLE, 0.1],
  ].map(rowOf)
  const orderOf = (all: ReadonlyArray<readonly (MapMetric | undefined)[]>, isUrgentFirst = true) => {
    const metric_categories = all.map((metrics, id) => ({ id, metrics }))
    const sections = mapSections({ metric_categories } as unknown as IndicatorMap, isUrgentFirst)
    return sections.map(({ category, rows, isOpen }) => [
      category.id,
      rows.map((row) => all[category.id]?.indexOf(row)),
      isOpen,
    ])
  }
  const map = [[quiet], [quiet, better, worse]]
  expect(orderOf(map)).toEqual([
    [1, [2, 1, 0], true],
    [0, [0], false],
  ])
  expect(orderOf(map, false)).toEqual([
    [0, [0], true],
    [1, [0, 1, 2], true],
  ])
  expect(orderOf([[quiet], [quiet]])).toEqual([
    [0, [0], true],
    [1, [0], true],
  ])
})
