import { expect, it } from 'vitest'
import {
  NOTHING_FILLED,
  responsibleWords,
  suggestionName,
  withSuggestion,
} from '@/lib/features/measures/rules'

const FIRST = 'Разбор каждого случая'
const SECOND = 'Чек-лист установки'

it('a suggestion fills what is empty, the next one takes its place and its name', () => {
  const first = withSuggestion(NOTHING_FILLED, FIRST, NOTHING_FILLED)
  const put = { action: FIRST, name: FIRST }
  expect(first).toEqual({ ...put, put })
  expect(withSuggestion(first, SECOND, put)).toMatchObject({ action: SECOND, name: SECOND })
})

it('what a person wrote stays, above the suggestion and as the name', () => {
  const own = { action: 'Обход в 7:00', name: 'Обходы' }
  const first = withSuggestion(own, FIRST, NOTHING_FILLED)
  expect(first).toMatchObject({ action: `Обход в 7:00\n${FIRST}`, name: 'Обходы' })
  const put = { action: FIRST, name: FIRST }
  expect(withSuggestion(first, SECOND, put).action).toBe(`Обход в 7:00\n${SECOND}`)
  expect(withSuggestion(first, FIRST, put)).toEqual(first)
  const edited = { action: `${FIRST} на комиссии`, name: FIRST }
  expect(withSuggestion(edited, SECOND, put)).toMatchObject({
    action: `${FIRST} на комиссии\n${SECOND}`,
    name: SECOND,
  })
  // Saved before, or typed identically: accepting the suggestion does not mark it as one.
  const alike = withSuggestion({ action: FIRST, name: 'Разборы' }, FIRST, NOTHING_FILLED)
  expect(withSuggestion(alike, SECOND, alike.put).action).toBe(`${FIRST}\n${SECOND}`)
})

it('a long suggestion names by whole words', () => {
  expect(suggestionName('слово '.repeat(30)).length).toBeLessThanOrEqual(120)
})

it('a responsible person who is blocked is marked', () => {
  const responsible = { id: 7, name: 'Белова Ольга', is_blocked: false }
  expect(responsibleWords(responsible)).toBe('Белова Ольга')
  expect(responsibleWords({ ...responsible, is_blocked: true })).toBe('Белова Ольга (заблокирован)')
})
