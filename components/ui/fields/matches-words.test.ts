import { expect, test } from 'vitest'
import { matchesWords } from '@/components/ui/fields/matches-words'

test.each([
  ['Длительность лечения в круглосуточном стационаре', 'СТАЦИОНАР лечен', true],
  ['Приём пациентов', 'прием', true],
  ['Прием пациентов', 'приём', true],
  ['Прием пациентов', '', true],
  ['Прием пациентов', '  ', true],
  ['КГБУЗ ККБ Краевая клиническая больница', 'больница ккб', true],
  ['Прием пациентов', 'прием врача', false],
])('«%s» by «%s»: %s', (text, query, expected) => {
  expect(matchesWords(text, query)).toBe(expected)
})
