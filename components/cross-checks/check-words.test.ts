import { expect, it } from 'vitest'
import {
  checkInWords,
  sideProblem,
  sideSuggestions,
  trialSummary,
} from '@/components/cross-checks/check-words'

const DATA = [
  { code: 'operations', name: 'Проведённые операции' },
  { code: 'operated_patients', name: 'Прооперированные пациенты' },
  { code: 'deaths', name: 'Умершие после операций' },
]

it('says a rule in the names of its data, once it is one', () => {
  const rule = { left_side: 'deaths * 2', relation: '<=' as const, right_side: 'operated_patients' }
  expect(checkInWords(rule, DATA)).toBe('Умершие после операций × 2 ≤ Прооперированные пациенты')
  expect(checkInWords({ ...rule, right_side: 'patients' }, DATA)).toBeNull()
  expect(checkInWords({ ...rule, left_side: '1', right_side: '2' }, DATA)).toBeNull()
})

it('tells a mistake of a side, and of a code that is none', () => {
  expect(sideProblem('', DATA)).toBeNull()
  expect(sideProblem('deaths + operations', DATA)).toBeNull()
  expect(sideProblem('deaths +', DATA)).toMatch(/^Позиция 9: /)
  expect(sideProblem('deaths + death', DATA)).toBe('Нет исходного данного с кодом «death»')
})

it('makes a code of the word at the end, found by code or by name', () => {
  expect(sideSuggestions('deaths + opera', DATA)).toEqual([
    'deaths + operations',
    'deaths + operated_patients',
  ])
  expect(sideSuggestions('2 * умер', DATA)).toEqual(['2 * deaths'])
  expect(sideSuggestions('deaths + ', DATA)).toEqual([])
  expect(sideSuggestions('2 * deaths', DATA)).toEqual([])
})

it.each([
  [0, 0, /^Проверить не на чем/],
  [1, 0, /^Не сработает ни в одном из 1 периода организаций$/],
  [1204, 37, /^Сработает в 37 из 1\s204 периодов организаций$/],
])('of %i periods %i broken is said in words', (checked, broken, words) => {
  expect(trialSummary({ checked, broken, cases: [] })).toMatch(words)
})
