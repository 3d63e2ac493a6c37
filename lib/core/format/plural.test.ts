import { expect, test } from 'vitest'
import { counted, plural, tied } from '@/lib/core/format/plural'

test.each([
  [0, 'документов'],
  [1, 'документ'],
  [2, 'документа'],
  [4, 'документа'],
  [5, 'документов'],
  [11, 'документов'],
  [14, 'документов'],
  [21, 'документ'],
  [22, 'документа'],
  [111, 'документов'],
  [1001, 'документ'],
  [1.5, 'документа'],
])('%d %s', (count, expected) => {
  expect(plural(count, 'документ', 'документа', 'документов')).toBe(expected)
})

test('a number with its noun', () => {
  expect(counted(3, 'миграция', 'миграции', 'миграций')).toBe('3 миграции')
  expect(counted(1359, 'значение', 'значения', 'значений')).toBe('1\u00a0359 значений')
})

test('no line ends in a short word, a number or its sign', () => {
  expect(tied('В III квартале (у 5 организаций г. Омска) — «№ 2»')).toBe(
    'В\u00a0III\u00a0квартале (у\u00a05\u00a0организаций г.\u00a0Омска) — «№\u00a02»',
  )
})
