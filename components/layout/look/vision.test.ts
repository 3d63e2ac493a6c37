import { expect, it } from 'vitest'
import { readVision, visionOf, writeVision } from '@/components/layout/look/vision'

const FIRST = 'black large close tight pictured'

it('keeps known words, and begins anew with what is missing or unknown', () => {
  expect(visionOf(undefined)).toBeUndefined()
  expect(visionOf('')).toBeUndefined()
  expect(visionOf('on')).toBe(FIRST)
  expect(visionOf('white largest "><script>')).toBe('white largest close tight pictured')
  expect(visionOf('plain airier wide larger blue')).toBe('blue larger wide airier plain')
})

it('changes one part and leaves the others', () => {
  const vision = readVision('white larger spaced airy plain')
  expect(writeVision({ ...vision, scheme: 'blue' })).toBe('blue larger spaced airy plain')
})
