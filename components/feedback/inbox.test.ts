import { expect, test } from 'vitest'
import { ageOf } from '@/components/feedback/inbox-screen'

test.each([
  ['2026-11-24T05:15:00Z', 'сегодня, 08:15'],
  // The next day in Moscow, still the same day in UTC.
  ['2026-11-23T21:30:00Z', 'сегодня, 00:30'],
  ['2026-11-23T12:20:00Z', 'вчера'],
  ['2026-11-21T12:20:00Z', '3 дня'],
  ['2026-11-03T12:20:00Z', '21 день'],
])('a request of %s waits: %s', (at, words) => {
  expect(ageOf(at, '2026-11-24')).toBe(words)
})
