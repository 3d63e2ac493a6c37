import { expect, it } from 'vitest'
import { readVision, VISION_WORDS, visionOf, writeVision } from '@/components/layout/look/vision'

const FIRST = 'black large close tight pictured'

it('keeps known words, begins anew with what is missing or unknown, and changes one part alone', () => {
  expect(visionOf(undefined)).toBeUndefined()
  expect(visionOf('')).toBeUndefined()
  expect(visionOf('on')).toBe(FIRST)
  expect(visionOf('white largest "><script>')).toBe('white largest close tight pictured')
  expect(visionOf('plain airier wide larger blue')).toBe('blue larger wide airier plain')
  expect([...readVision('').keys()]).toEqual(Object.keys(VISION_WORDS))
  const vision = readVision('white larger spaced airy plain')
  expect(writeVision(vision.set('scheme', 'blue'))).toBe('blue larger spaced airy plain')
})
