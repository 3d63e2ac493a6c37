import { expect, it } from 'vitest'
import { NEXT, PUBLICATION } from '@/e2e/support/answers/publication'
import { stoppedWords } from '@/lib/features/analytics/publications/gate-counts'
import { awaitedWords, chipWords, citedWords } from '@/lib/features/analytics/publications/labels'

it('names the publication that others are told of', () => {
  const meta = { publication: PUBLICATION, next_publication: NEXT }
  expect(chipWords(meta)).toEqual({
    title: 'Выпуск III квартала 2026',
    brief: 'III кв. 2026',
    more: '14.11.2026 · данные 55 из 57 организаций',
  })
  expect(citedWords(meta)).toBe(
    'Выпуск III квартала 2026 (2026-III-1) · 14.11.2026 · данные 55 из 57 организаций',
  )
})

it('says before the first one when it comes, and how many have reported where that may be told', () => {
  const before = { publication: null, next_publication: NEXT }
  expect(chipWords(before)?.title).toBe('Первый выпуск — 14.02.2027, данные 41 из 57 организаций')
  const few = { ...NEXT, reported: null }
  expect(chipWords({ publication: null, next_publication: few })?.title).toBe('Первый выпуск — 14.02.2027')
  expect(citedWords(before)).toBeNull()
  expect(chipWords({ publication: null, next_publication: null })).toBeNull()
})

it('says of a period when it is compared, a year with its fourth quarter', () => {
  const out = { publication: PUBLICATION, next_publication: NEXT }
  const before = { publication: null, next_publication: NEXT }
  const [third, fourth, year] = [3, 4, 0].map((quarter) => ({ year: 2026, quarter }))
  if (!third || !fourth || !year) throw new Error('no periods')
  expect([third, fourth, year].map((period) => awaitedWords(out, period))).toEqual([
    null,
    'выйдет 14.02.2027',
    'выйдет 14.02.2027',
  ])
  expect(awaitedWords(out, { year: 2025, quarter: 0 })).toBeNull()
  expect(awaitedWords(out, { year: 2027, quarter: 1 })).toBe('выпуск ещё не вышел')
  const old = { ...out, publication: { ...PUBLICATION, is_old: true } }
  expect(awaitedWords(old, fourth)).toBe('не в этом выпуске')
  expect(awaitedWords(before, third)).toBe('выйдет 14.02.2027')
  expect(awaitedWords({ publication: null, next_publication: null }, third)).toBe('выпуск ещё не вышел')
})

it('says where the gate found something', () => {
  const sound = {
    category: 1,
    year: 2025,
    values: 9,
    wider: 0,
    digit_less: 0,
    hidden: 0,
    found: 0,
    hiddenIn: [],
  }
  const names = new Map([[1, 'Кадры']])
  expect(stoppedWords({ years: [sound] }, 0, names)).toBeNull()
  expect(stoppedWords({ years: [sound, { ...sound, year: 2026, found: 2 }] }, 1, names)).toBe(
    'Проверка нашла, что узнать можно: Кадры, 2026 год — 2; свойства организаций — 1',
  )
})
