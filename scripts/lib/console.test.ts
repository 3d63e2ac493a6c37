import { describe, expect, it } from 'vitest'
import { duration, plural } from './console.mjs'

describe('messages', () => {
  it('writes durations for people', () => {
    expect(duration(840)).toBe('0,8 с')
    expect(duration(59_900)).toBe('59,9 с')
    expect(duration(125_400)).toBe('2 мин 5 с')
  })

  it('declines Russian nouns', () => {
    const migrations = (count: number) => plural(count, 'миграция', 'миграции', 'миграций')
    expect([0, 1, 2, 5, 11, 21, 22, 112].map(migrations)).toEqual([
      '0 миграций',
      '1 миграция',
      '2 миграции',
      '5 миграций',
      '11 миграций',
      '21 миграция',
      '22 миграции',
      '112 миграций',
    ])
  })
})
