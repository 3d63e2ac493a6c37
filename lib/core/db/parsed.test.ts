import { beforeEach, expect, it, vi } from 'vitest'
import { parsed } from '@/lib/core/db/parsed'

beforeEach(() => void vi.stubEnv('DATABASE_URL', 'postgresql://localhost/x'))

const text = (place: number, length = 20) => JSON.stringify([{ place, filler: 'x'.repeat(length) }])

it('is one value while a text is kept, another for another text', () => {
  expect(parsed(text(1))).toBe(parsed(text(1)))
  expect(parsed(text(1))).toEqual([{ place: 1, filler: 'x'.repeat(20) }])
  expect(parsed(text(2))).not.toBe(parsed(text(1)))
})

it('keeps what was read last, and no text that would take all the room', () => {
  const [first, last] = [parsed(text(1)), text(99, 900_000)]
  for (let place = 0; place < 12; place += 1) parsed(text(100 + place, 900_000))
  expect(parsed(text(1))).not.toBe(first)
  expect(parsed(last)).toBe(parsed(last))
  expect(parsed(text(3, 2_000_000))).not.toBe(parsed(text(3, 2_000_000)))
})

it('under test is not to be changed', () => {
  const [row] = parsed(text(5)) as [{ place: number }]
  expect(() => {
    row.place = 6
  }).toThrow(TypeError)
})
