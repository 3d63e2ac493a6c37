import { describe, expect, it, test } from 'vitest'
import {
  calendarWords,
  changesWords,
  closedWords,
  emptyWords,
  extraQuarters,
  hiddenWords,
  numberedName,
  stateName,
  writtenAbout,
} from '@/components/analytics/publications/publication-words'
import { NEXT } from '@/e2e/support/answers/publication'
import type { Preview } from '@/lib/features/analytics/publications/contract'
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
  is_to_check: false,
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

test.each<[string, PublicationItem | undefined]>([
  ['Выпуск 2026-III-1 вышел 14.11.2026. ', ITEM],
  [
    'Выпуск 2026-III-1 отозван 29.11.2026. ',
    { ...ITEM, state: 'withdrawn', withdrawn_at: '2026-11-29T09:00Z' },
  ],
  ['Предпросмотр выпуска 2026-III-1 закрыт. ', undefined],
])('of a preview that closed: %s', (words, now) => {
  expect(closedWords('2026-III-1', now)).toMatch(new RegExp(`^${words}`))
})

test('words about a preview that closes, or gives way to another one, stay about it until they are sent', () => {
  const nothing = { next: null, compared: null, categories: [], missing: [], documents: [], number: null }
  const preview = (publication: PublicationItem | null): Preview => ({
    ...nothing,
    ...{ publication, profile: null, is_checked: false, opened_by: 0, organisations: 0 },
  })
  const open = preview({ ...ITEM, state: 'preview', is_to_check: true })
  const again = preview({ ...ITEM, state: 'preview', is_to_check: true })
  const other = preview({ ...ITEM, id: 12, state: 'preview', is_to_check: true })
  expect(writtenAbout(open, again, 'Не 50, а 5')).toBe(again)
  for (const now of [preview(null), other]) {
    expect(writtenAbout(open, now, 'Не 50, а 5')).toBe(open)
    expect(writtenAbout(open, now, ' ')).toBe(now)
  }
})

const setOtherwise = (metric: string) => ({ metric, fields: ['target_order' as const, 'weight' as const] })

it('is named by its number, before that by its kind; what is only looked at is a candidate', () => {
  const names = [ITEM, { ...ITEM, number: null }, { ...ITEM, number: null, publish_on: null }]
  expect(names.map(numberedName)).toEqual([
    '2026-III-1, III квартал, первый',
    'Первый выпуск III квартала 2026',
    'Кандидат: III квартал 2026',
  ])
})

describe('a publication in the list', () => {
  const BEFORE: PublicationItem = { ...ITEM, id: 10, published_at: '2026-08-14T00:00:00.000Z', checksum: 'a' }
  const wordsOf = (
    one: Partial<PublicationItem>,
    changes: Partial<NonNullable<PublicationItem['changes']>>,
  ) => {
    const none = { newcomers: 0, documents: null, values: null, organisations: null }
    const item: PublicationItem = { ...ITEM, checksum: 'b', ...one, changes: { ...none, ...changes } }
    return changesWords(item, [item, BEFORE])
  }

  test.each<[PublicationItem['kind'], Parameters<typeof wordsOf>[1], string]>([
    [
      'first',
      { documents: 344, values: 31, organisations: 7 },
      'Новый квартал. Исправлено, добавлено или снято 31 значение ранее опубликованных периодов у 7 организаций',
    ],
    [
      'final',
      { documents: 22, values: 48, organisations: 9 },
      'Ещё 22 документа. Исправлено, добавлено или снято 48 значений ранее опубликованных периодов у 9 организаций',
    ],
    ['first', { newcomers: 3 }, 'Новый квартал. 3 новые организации вошли вместе'],
    [
      'extra',
      { settings: ['Падения', 'Пролежни', 'Осложнения', 'Отказы'].map(setOtherwise) },
      'Изменены настройки показателей, они действуют и в прежних кварталах: «Падения» (порядок цели, вес), «Пролежни» (порядок цели, вес), «Осложнения» (порядок цели, вес) и ещё 1',
    ],
    ['final', {}, 'Изменения есть, их число не названо'],
  ])('%s with %j', (kind, changes, words) => {
    expect(wordsOf({ kind }, changes)).toBe(words)
  })

  it('says that nothing changed since the one that was current then, whatever was withdrawn since', () => {
    expect(wordsOf({ kind: 'extra', checksum: 'a' }, {})).toBe('Ничего не изменилось')
    const item: PublicationItem = {
      ...ITEM,
      kind: 'extra',
      checksum: 'a',
      changes: { newcomers: 0, documents: null, values: null, organisations: null },
    }
    const between: PublicationItem = {
      ...BEFORE,
      id: 12,
      published_at: '2026-09-01T00:00:00.000Z',
      state: 'withdrawn',
      checksum: 'b',
    }
    const of = (withdrawn_at: string) => changesWords(item, [item, { ...between, withdrawn_at }, BEFORE])
    expect(of('2026-09-02T00:00:00.000Z')).toBe('Ничего не изменилось')
    expect(of('2026-12-01T00:00:00.000Z')).toBe('Изменения есть, их число не названо')
    expect(changesWords(item, [item])).toBeNull()
  })

  it('has a kind, a state while it is not the one before, and tells what is hidden', () => {
    expect(publicationName(ITEM)).toBe('III квартал, первый')
    expect(stateName(ITEM)).toBe('действует')
    expect(stateName({ ...ITEM, is_current: false })).toBeNull()
    expect(stateName({ ...ITEM, state: 'withdrawn', is_current: false })).toBe('отозван')
    const gate = { values: 24_118, wider: 0, digit_less: 0, hidden: 9, found: 0 }
    expect(hiddenWords(gate)).toBe('9 из 24\u00a0118 проверенных значений')
    expect(hiddenWords({ ...gate, hidden: 0 })).toBe('ничего')
    expect([emptyWords(gate), emptyWords(null)]).toEqual([null, null])
    expect(emptyWords({ ...gate, values: 0 })).toContain('Участников с утверждёнными данными нет')
  })
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
  const days = calendarWords({
    publications: [preview, ITEM],
    next: [NEXT, { ...NEXT, id: 9, kind: 'final', freeze_on: '2027-04-20', publish_on: '2027-04-30' }],
  })
  expect(days.filter(({ isDone }) => isDone)).toHaveLength(3)
  expect(days.map(({ day, words }) => `${day} ${words}`)).toEqual([
    '2026-11-04 Заморожен 2026-III-1',
    '2026-11-14 Опубликован 2026-III-1',
    '2026-11-18 Заморожен 2026-III-2',
    '2026-11-28 Публикация 2026-III-2',
    '2027-02-04 Заморозка: первый выпуск IV квартала',
    '2027-02-14 Первый выпуск IV квартала',
    '2027-04-20 Заморозка: окончательный выпуск IV квартала',
    '2027-04-30 Окончательный выпуск IV квартала (если что-то изменится)',
  ])
})

it('what happened on one day stands in the order in which it did', () => {
  const later = { ...ITEM, frozen_at: '2026-11-14T12:00:00.000Z', published_at: '2026-11-14T13:00:00.000Z' }
  const days = calendarWords({ publications: [{ ...later, number: '2026-III-2' }, ITEM], next: [] })
  expect(days.map(({ words }) => words)).toEqual([
    'Заморожен 2026-III-1',
    'Опубликован 2026-III-1',
    'Заморожен 2026-III-2',
    'Опубликован 2026-III-2',
  ])
})

it('an extra one is of the newest published quarter or a later one that ended, the newest first', () => {
  const older = { ...ITEM, year: 2025, quarter: 2 }
  const ended = [
    { year: 2026, quarter: 2 },
    { year: 2026, quarter: 3 },
    { year: 2026, quarter: 4 },
  ]
  const third = { year: 2026, quarter: 3 }
  // Published last, though for an older quarter.
  expect(extraQuarters([older, ITEM], [])).toEqual([third])
  expect(extraQuarters([older, ITEM], ended)).toEqual([{ year: 2026, quarter: 4 }, third])
  // A withdrawn quarter can be corrected even when the calendar has no further date for it.
  const withdrawn = { ...ITEM, state: 'withdrawn' } as const
  expect(extraQuarters([withdrawn, older], [])).toEqual([third, { year: 2025, quarter: 2 }])
  expect(extraQuarters([ITEM, { ...older, state: 'withdrawn' }], [])).toEqual([third])
  expect(extraQuarters([], ended)).toEqual(ended.toReversed())
})
