import { expect, it } from 'vitest'
import { duration } from './console.mjs'

it('writes durations for people', () => {
  expect(duration(840)).toBe('0,8 с')
  expect(duration(59_900)).toBe('59,9 с')
  expect(duration(125_400)).toBe('2 мин 5 с')
})
