import { expect, it } from 'vitest'
import { sparklinePath } from '@/components/ui/basics/sparkline'

it('rises with the values and breaks at a gap', () => {
  const { path, places } = sparklinePath([0, 10, null, 5, 5])
  expect(path).toBe('M7.0 25.0L33.5 7.0M86.5 16.0L113.0 16.0')
  expect(places.at(-1)).toEqual({ index: 4, x: 113, y: 16 })
})

it('a level series lies in the middle, an empty one nowhere', () => {
  expect(sparklinePath([3, 3]).path).toBe('M7.0 16.0L113.0 16.0')
  expect(sparklinePath([null])).toEqual({ path: '', places: [], limitY: null })
})

it('a limit lies within the picture, on the same scale', () => {
  expect(sparklinePath([0, 5], 10)).toMatchObject({ path: 'M7.0 25.0L113.0 16.0', limitY: 7 })
})
