import { expect, it } from 'vitest'
import { copyrightYears } from '@/lib/core/installation/site'

it.each([
  ['2023-06-01T00:00:00Z', '2023'],
  ['2026-12-31T20:59:59Z', '2023–2026'],
  // New Year follows the installation's time zone, in Moscow three hours before UTC.
  ['2026-12-31T21:00:00Z', '2023–2027'],
])('at %s the copyright is of %s', (now, years) => {
  expect(copyrightYears(new Date(now), 'Europe/Moscow')).toBe(years)
})
