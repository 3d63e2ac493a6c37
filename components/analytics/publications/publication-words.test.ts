import { describe, expect, it, test } from 'vitest'
import {
  calendarWords,
  changesWords,
  emptyWords,
  hiddenWords,
  ownPartWords,
  stateName,
} from '@/components/analytics/publications/publication-words'
import { NEXT } from '@/e2e/support/answers/publication'
import { publicationName } from '@/lib/features/analytics/publications/labels'
import type { PublicationItem } from '@/lib/features/analytics/publications/shapes'

const ITEM: PublicationItem = {
  id: 11,
  number: '2026-III-1',
  kind: 'first',
  year: 2026,
  quarter: 3,
  state: 'published',
  is_current: true,
  frozen_at: '2026-11-04T00:00:00.000Z',
  publish_on: '2026-11-14',
  published_at: '2026-11-14T00:00:00.000Z',
  withdrawn_at: null,
  reason: null,
  withdrawal_reason: null,
  coverage: null,
  changes: null,
  gate: null,
  method_version: '3.0',
  checksum: null,
  words: [],
}

describe('a publication in the list', () => {
  test.each<[PublicationItem['kind'], Partial<NonNullable<PublicationItem['changes']>>, string]>([
    [
      'first',
      { documents: 344, values: 31, organisations: 7 },
      'Новый квартал. Исправлено 31 значение прошлых периодов у 7 организаций',
    ],
    [
      'final',
      { documents: 22, values: 48, organisations: 9 },
      'Ещё 22 документа. Исправлено 48 значений прошлых периодов у 9 организаций',
    ],
    ['first', { newcomers: 3 }, 'Новый квартал. 3 новые организации вошли вместе'],
    ['final', {}, 'Числа изменений меньше тех, что можно назвать'],
  ])('%s with %j', (kind, told, words) => {
    const changes = { newcomers: 0, documents: null, values: null, organisations: null, ...told }
    expect(changesWords({ kind, changes })).toBe(words)
  })

  it('has a kind, a state while it is not the one before, and tells what is hidden', () => {
    expect(publicationName(ITEM)).toBe('III квартал, первый')
    expect(stateName(ITEM)).toBe('действует')
    expect(stateName({ ...ITEM, is_current: false })).toBeNull()
    expect(stateName({ ...ITEM, state: 'withdrawn', is_current: false })).toBe('отозван')
    const gate = { values: 24_118, wider: 0, digit_less: 0, hidden: 9, found: 0 }
    expect(hiddenWords(gate)).toBe('9 значений из 24\u00a0118')
    expect(hiddenWords({ ...gate, hidden: 0 })).toBe('ничего')
    expect([emptyWords(gate), emptyWords(null)]).toEqual([null, null])
    expect(emptyWords({ ...gate, values: 0 })).toContain('Участников с утверждёнными данными нет')
  })
})

it('what of the own is in agrees with its number', () => {
  expect([1, 2, 21].map((covered) => ownPartWords({ covered, due: 28 }))).toEqual([
    'вошёл 1 из 28',
    'вошли 2 из 28',
    'вошёл 21 из 28',
  ])
})

it('the calendar: the last days that are over, then what comes, by day', () => {
  const preview: PublicationItem = {
    ...ITEM,
    number: '2026-III-2',
    state: 'preview',
    is_current: false,
    frozen_at: '2026-11-18T00:00:00.000Z',
    publish_on: '2026-11-28',
    published_at: null,
  }
  const days = calendarWords({ publications: [preview, ITEM], next: [NEXT] })
  expect(days.map(({ day, words }) => `${day} ${words}`)).toEqual([
    '2026-11-04 Заморожен 2026-III-1',
    '2026-11-14 Опубликован 2026-III-1',
    '2026-11-18 Заморожен 2026-III-2',
    '2026-11-28 Публикация 2026-III-2',
    '2027-02-04 Заморозка: первый выпуск IV квартала',
    '2027-02-14 Первый выпуск IV квартала',
  ])
})
