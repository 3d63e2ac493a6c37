import { describe, expect, test, vi } from 'vitest'
import {
  dayOf,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatInstantDate,
  formatOfMonth,
  formatTime,
} from '@/lib/core/format/dates'

describe('calendar dates', () => {
  test('formatDate', () => {
    expect(formatDate('2026-11-21')).toBe('21.11.2026')
    expect(formatDate('2026-01-01')).toBe('01.01.2026')
  })

  test('formatDayMonth declines the month', () => {
    expect(formatDayMonth('2026-11-30')).toBe('30 ноября')
    expect(formatDayMonth('2026-05-01')).toBe('1 мая')
    expect(formatOfMonth('2023-06')).toBe('июня 2023')
  })

  test.each(['', '2026-1-1', '21.11.2026', '2026-11-21T00:00:00Z'])('refuses «%s»', (text) => {
    expect(() => formatDate(text)).toThrow(RangeError)
  })

  test('refuses a month that does not exist', () => {
    expect(() => formatDayMonth('2026-13-01')).toThrow(RangeError)
  })
})

describe('instants', () => {
  const instant = '2026-12-31T21:05:00.000Z'

  test('are written in the zone of the installation, in a browser as the page tells it', () => {
    expect(formatTime(instant)).toBe('00:05')
    expect(formatDateTime(instant)).toBe('01.01.2027, 00:05')
    expect(formatInstantDate(new Date(instant))).toBe('01.01.2027')
    expect(dayOf(instant)).toBe('2027-01-01')
    vi.stubGlobal('window', {})
    vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'UTC' } } })
    expect(formatDateTime(instant)).toBe('31.12.2026, 21:05')
  })
})
