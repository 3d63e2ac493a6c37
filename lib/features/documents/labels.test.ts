import { expect, test } from 'vitest'
import type { RowWarning } from '@/lib/calc/warnings/warnings'
import { sourceWords } from '@/lib/features/documents/labels'
import { warningMessage } from '@/lib/features/documents/warnings/labels'

const slip = { entered: { name: 'b', number: 115 }, usual: { from: 1150, to: 1260 } } as const

test.each<[RowWarning, string]>([
  [
    { code: 'numerator_above_denominator', numerator: 'a', denominator: 'b' },
    'Числитель a больше знаменателя b: получается больше 100 %',
  ],
  [
    { code: 'numerator_above_denominator', numerator: null, denominator: null },
    'Значение больше 100 %: проверьте, что часть не больше целого',
  ],
  [{ code: 'lost_digit', ...slip }, 'b = 115: похоже, потеряна цифра, раньше было 1 150–1 260'],
  [
    { code: 'doubled_digit', ...slip, usual: { from: 15, to: 15 } },
    'b = 115: похоже, цифра набрана дважды, раньше было 15',
  ],
  [
    { code: 'ten_times_less', ...slip },
    'b = 115: похоже, в десять раз меньше, чем нужно, раньше было 1 150–1 260',
  ],
  [
    { code: 'ten_times_more', entered: { name: 'a', number: 12.5 }, usual: { from: 1.25, to: 1.5 } },
    'a = 12,5: похоже, в десять раз больше, чем нужно, раньше было 1,25–1,5',
  ],
  [
    { code: 'year_to_date', entered: { name: 'b', number: 720 }, usual: { from: 60, to: 72 } },
    'b = 720: похоже, нарастающим итогом с начала года, раньше было 60–72',
  ],
  [
    {
      code: 'swapped',
      usual: [
        { name: 'a', span: { from: 3, to: 9 } },
        { name: 'b', span: { from: 1150, to: 1260 } },
      ],
    },
    'Похоже, числа поменялись местами: раньше было a = 3–9, b = 1 150–1 260',
  ],
  [
    {
      code: 'repeated',
      entered: [
        { name: 'a', number: 12 },
        { name: 'b', number: 1234 },
      ],
    },
    'Числа те же, что в прошлый раз: a = 12, b = 1 234',
  ],
  [
    { code: 'outlier', usual: 6.314, chance: 0.0029 },
    'Такое значение бывает реже 1 раза в 300 при ваших прежних данных, обычно около 6,31',
  ],
  [
    { code: 'outlier', usual: 6.314, chance: 0 },
    'Такое значение бывает реже 1 раза в 1 000 000 при ваших прежних данных, обычно около 6,31',
  ],
  [{ code: 'outlier', usual: 9.4, chance: null }, 'Значение далеко от прежних, обычно около 9,40'],
])('%j in words', (warning, words) => {
  expect(warningMessage(warning, 2).replaceAll('\u00a0', ' ')).toBe(words)
})

test('a name with quotes of its own stands in quotes', () => {
  expect(sourceWords({ kind: 'key', name: 'МИС «Барс»', at: '2026-12-01T06:00:00.000Z' })).toBe(
    'прислано по ключу «МИС „Барс“»',
  )
})
