import { expect, it } from 'vitest'
import { checkInWords, sideProblem, sideSuggestions } from '@/components/cross-checks/check-words'

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

const HOSPITAL = [
  { code: 'hospital_pressure_ulcers', name: 'Число пролежней, возникших в стационаре у не умерших' },
  { code: 'deaths_24h', name: 'Число умерших в стационаре в первые 24 часа' },
  { code: 'hospital_deaths', name: 'Число умерших в стационаре' },
  { code: 'bed_days', name: 'Число койко-дней (всего)' },
]

it.each<[string, typeof DATA, string[]]>([
  ['deaths + opera', DATA, ['deaths + operations', 'deaths + operated_patients']],
  ['2 * умер', DATA, ['2 * deaths']],
  ['deaths + ', DATA, []],
  ['2 * deaths', DATA, []],
  ['2', HOSPITAL, []],
  ['Число умерших', HOSPITAL, ['hospital_deaths', 'deaths_24h', 'hospital_pressure_ulcers']],
  [
    'bed_days/число умерших в стац',
    HOSPITAL,
    ['bed_days/hospital_deaths', 'bed_days/deaths_24h', 'bed_days/hospital_pressure_ulcers'],
  ],
  ['hospital_deaths + число койко-дней (все', HOSPITAL, ['hospital_deaths + bed_days']],
  ['Число живых', HOSPITAL, []],
])('makes a code of the whole phrase at the end, found by code or by name: %s', (text, data, suggested) => {
  const found = sideSuggestions(text, data)
  expect([...found.keys()]).toEqual(suggested)
  for (const [side, datum] of found) expect(side.endsWith(datum.code)).toBe(true)
  for (const side of found.keys()) expect(sideProblem(side, data)).toBeNull()
})
