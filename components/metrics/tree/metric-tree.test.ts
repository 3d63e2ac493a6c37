import { describe, expect, test } from 'vitest'
import {
  countExpired,
  entryWords,
  exchangeWords,
  placeAfter,
  shownCategories,
  usualEntry,
} from '@/components/metrics/tree/metric-tree'
import type { MetricCategoryAnswer, MetricState } from '@/lib/features/metrics/contract'
import { withMove } from '@/lib/features/metrics/rules'

const metric = (id: number, name: string, state: MetricState = 'current') => ({
  id,
  name,
  short_name: name,
  position: id,
  metric_period_id: 2,
  metric_period: { id: 2, name: 'квартал', system_name: 'quarter' },
  metric_unit_id: 1,
  metric_unit: { id: 1, name: '%' },
  formula: 'a * 100 / b',
  date_begin: '2022-01-01',
  date_end: null,
  state,
  without_code: 0,
  has_documents: false,
  asks_judgement: false,
  version: 1,
})

const category = (id: number, name: string, metrics: MetricCategoryAnswer['metrics']) => ({
  id,
  name,
  short_name: name,
  position: id,
  has_documents: false,
  version: 1,
  metrics,
})

const TREE = [
  category(1, 'Лекарственная безопасность', [
    metric(1, 'Ошибки назначения'),
    metric(2, 'Аллергии', 'expired'),
  ]),
  category(2, 'Хирургия', [metric(3, 'Осложнения'), metric(4, 'Ошибки стороны', 'future')]),
  category(3, 'Пустая', []),
]

const shown = (filters: Parameters<typeof shownCategories>[1]) =>
  shownCategories(TREE, filters).map((one) => [one.category.id, one.metrics.map(({ id }) => id)])

describe('shownCategories', () => {
  test('without a search: every category, indicators that have not expired', () => {
    expect(shown({ search: '', showExpired: false })).toEqual([
      [1, [1]],
      [2, [3, 4]],
      [3, []],
    ])
  })

  test('expired ones on request', () => {
    expect(shown({ search: '', showExpired: true })[0]).toEqual([1, [1, 2]])
  })

  test('a search keeps what is found, and a category found by its own name whole', () => {
    expect(shown({ search: 'ошибки', showExpired: false })).toEqual([
      [1, [1]],
      [2, [4]],
    ])
    expect(shown({ search: 'хирургия', showExpired: false })).toEqual([[2, [3, 4]]])
    expect(shown({ search: 'аллергии', showExpired: false })).toEqual([])
  })

  test('expired indicators are counted', () => {
    expect(countExpired(TREE)).toBe(1)
  })

  test('what is so of most is told once', () => {
    const old = { ...metric(5, 'С документами'), has_documents: true }
    expect(usualEntry([...TREE, category(4, 'Старая', [old])])).toBe('квартал, с I кв. 2022, документов нет')
    expect(entryWords(old)).toBe('квартал, с I кв. 2022, есть документы')
    expect(usualEntry([category(4, 'Старая', [old])])).toBeNull()
  })

  test('a short name is searched for as well', () => {
    const [drugs, ...others] = TREE
    const named = [{ ...drugs, short_name: 'Лекарства коротко' } as (typeof TREE)[number], ...others]
    const found = shownCategories(named, { search: 'коротко', showExpired: false })
    expect(found.map(({ category: { id } }) => id)).toEqual([1])
  })
})

describe('the place of a moved row', () => {
  const rows = [1, 2, 3, 4].map((id, index) => ({ id, position: index + 1 }))
  const moved = (id: number, step: Parameters<typeof placeAfter>[3], shown = rows) => {
    const position = placeAfter(rows, shown, id, step)
    return position === null ? null : withMove(rows, { id, position }).map((row) => row.id)
  }

  test('is that of the neighbour, or an end of the list', () => {
    expect(moved(2, 'down')).toEqual([1, 3, 2, 4])
    expect(moved(4, 'first')).toEqual([4, 1, 2, 3])
    expect(moved(1, 'last')).toEqual([2, 3, 4, 1])
  })

  test('beside a shown neighbour, hidden rows are passed over', () => {
    const shown = rows.filter((row) => row.id !== 2)
    expect(moved(3, 'up', shown)).toEqual([3, 1, 2, 4])
    expect(moved(1, 'down', shown)).toEqual([2, 3, 1, 4])
  })

  test('no neighbour, or at the end already: no move', () => {
    expect([moved(1, 'up'), moved(4, 'down'), moved(1, 'first'), moved(4, 'last')]).toEqual(
      Array(4).fill(null),
    )
  })
})

test('a category whose data no key can send says so', () => {
  const [coded, uncoded] = [metric(1, 'А'), { ...metric(2, 'Б'), without_code: 2 }]
  expect(exchangeWords([coded, { ...uncoded, state: 'expired' }])).toBeNull()
  expect(exchangeWords([coded, uncoded])).toBe('не готова к обмену: у 1 показателя есть данные без кода')
})
