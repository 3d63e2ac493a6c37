import { expect, it } from 'vitest'
import { effectBands } from '@/components/analytics/measures/measure-chart'
import { seriesOf } from '@/e2e/support/answers/dynamics'
import { PERIODICITY } from '@/lib/calc/periods'

it('draws a level over quarters that have a value', () => {
  const { points } = seriesOf([null, 2, 2, 2, 3, 1, 1, 1, 1])
  const told = points.map((point, place) => ({ ...point, median: place > 1 ? 2 : null }))
  const periods = told.map((point) => ({ ...point, periodicity: PERIODICITY.quarter }))
  const quarters = { before: periods.slice(0, 4), after: periods.slice(5) }
  const moved = { before: 2, after: 1 }
  const bands = effectBands(told, { own: moved, median: moved, quarters })
  expect(bands.map(({ from, to }) => [from, to])).toEqual([
    [1, 3],
    [2, 3],
    [5, 8],
    [5, 8],
  ])
})
