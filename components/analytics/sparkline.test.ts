import { expect, it } from 'vitest'
import { seriesOf } from '@/components/analytics/dynamics-fixtures'
import { sparklinePath } from '@/components/analytics/sparkline'

it('rises with the values and breaks at a gap', () => {
  const { path, last } = sparklinePath(seriesOf([0, 10, null, 5, 5]).points)
  expect(path).toBe('M4.0 28.0L32.0 4.0M88.0 16.0L116.0 16.0')
  expect(last).toEqual([116, 16])
})

it('a level series lies in the middle, an empty one nowhere', () => {
  expect(sparklinePath(seriesOf([3, 3]).points).path).toBe('M4.0 16.0L116.0 16.0')
  expect(sparklinePath(seriesOf([null]).points)).toEqual({ path: '', last: null })
})
