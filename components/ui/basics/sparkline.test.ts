import { expect, it } from 'vitest'
import { sparklinePath } from '@/components/ui/basics/sparkline'

it('rises with the values and breaks at a gap', () => {
  const { path, last } = sparklinePath([0, 10, null, 5, 5])
  expect(path).toBe('M4.0 28.0L32.0 4.0M88.0 16.0L116.0 16.0')
  expect(last).toEqual([116, 16])
})

it('a level series lies in the middle, an empty one nowhere', () => {
  expect(sparklinePath([3, 3]).path).toBe('M4.0 16.0L116.0 16.0')
  expect(sparklinePath([null])).toEqual({ path: '', last: null })
})
