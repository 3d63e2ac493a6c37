import { describe, expect, test } from 'vitest'
import { countExpired, shownCategories, swapPlaces } from '@/components/metrics/metric-tree'
import type { MetricCategoryAnswer, MetricState } from '@/lib/features/metrics/answers'

const metric = (id: number, name: string, state: MetricState = 'current') => ({
  id,
  name,
  position: id,
  metric_period_id: 2,
  metric_period: { id: 2, name: 'квартал', system_name: 'quarter' },
  date_begin: '2022-01-01',
  date_end: null,
  state,
  has_documents: false,
  version: 1,
})

const category = (id: number, name: string, metrics: MetricCategoryAnswer['metrics']) => ({
  id,
  name,
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
})

/** The list after a change, as the server makes it: a row told its own position stays. */
function applied(rows: { id: number; position: number }[], change: { id: number; position: number } | null) {
  const ids = rows.map((row) => row.id)
  if (!change || rows.find((row) => row.id === change.id)?.position === change.position) return ids
  const others = ids.filter((id) => id !== change.id)
  return others.toSpliced(change.position - 1, 0, change.id)
}

describe('swapPlaces', () => {
  const rowsAt = (positions: number[]) => positions.map((position, index) => ({ id: index + 1, position }))

  test.each([
    ['counted from 1', [1, 2, 3, 4]],
    ['with gaps', [3, 4, 9, 100]],
    ['repeated, as a copy leaves them', [1, 1, 2, 2]],
  ])('positions %s: each row changes places with either neighbour', (_, positions) => {
    const rows = rowsAt(positions)
    for (const { id } of rows) {
      const up = id === 1 ? [1, 2, 3, 4] : [1, 2, 3, 4].toSpliced(id - 2, 2, id, id - 1)
      expect(applied(rows, swapPlaces(rows, rows, id, -1))).toEqual(up)
      const down = id === 4 ? [1, 2, 3, 4] : [1, 2, 3, 4].toSpliced(id - 1, 2, id + 1, id)
      expect(applied(rows, swapPlaces(rows, rows, id, 1))).toEqual(down)
    }
  })

  test('hidden rows are passed over', () => {
    const rows = rowsAt([1, 2, 2, 4])
    const visible = rows.filter((row) => row.id !== 2)
    const order = applied(rows, swapPlaces(rows, visible, 3, -1)).filter((id) => id !== 2)
    expect(order).toEqual([3, 1, 4])
  })

  test('no neighbour, no change', () => {
    const rows = rowsAt([1, 2])
    expect(swapPlaces(rows, rows, 1, -1)).toBeNull()
    expect(swapPlaces(rows, rows, 2, 1)).toBeNull()
  })
})
