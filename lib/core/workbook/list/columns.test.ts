import { expect, it } from 'vitest'
import { cellWords, type Takes, takeCell } from '@/lib/core/workbook/list/columns'
import type { ReadCell } from '@/lib/core/workbook/read-sheet'

const CHOICES = [
  { id: 1, name: 'Хирургия взрослых', short_name: 'Хирургия' },
  { id: 2, name: 'Приём и учёт', short_name: '400–800' },
  { id: 3, name: 'Дважды' },
  { id: 4, name: 'дважды' },
]
const ONE: Takes = { kind: 'one', choices: CHOICES, by: 'short_name' }
const MANY: Takes = { kind: 'many', choices: CHOICES, by: 'short_name' }
const cell = (text: string, kind: ReadCell['kind'] = 'text') => ({ kind, text })

it.each<[ReadCell, Takes, unknown]>([
  [cell('+7 900', 'number'), { kind: 'text' }, '+7 900'],
  [cell(' ДА '), { kind: 'flag' }, true],
  [cell('нет'), { kind: 'flag' }, false],
  [cell('1.2.2026'), { kind: 'day' }, '2026-02-01'],
  [cell('2026-10-01'), { kind: 'day' }, '2026-10-01'],
  [cell('46296', 'date'), { kind: 'day' }, '2026-10-01'],
  [cell('2026', 'date'), { kind: 'day' }, '2026-01-01'],
  [cell('2026', 'number'), { kind: 'day' }, '2026-01-01'],
  [cell('прием  и  УЧЕТ'), ONE, 2],
  [cell('400 - 800'), ONE, 2],
  [cell('400–800; Хирургия;\nхирургия взрослых'), MANY, [1, 2]],
])('%o as %o is %o', (input, takes, value) => {
  expect(takeCell(input, takes)).toEqual({ ok: true, value })
})

it.each<[ReadCell, Takes, string]>([
  [cell('2', 'formula'), { kind: 'text' }, 'В ячейке формула: вставьте её значение'],
  [cell('#REF!', 'other'), { kind: 'text' }, 'Значение ячейки не читается'],
  [cell('46296', 'date'), { kind: 'text' }, 'В ячейке дата, а нужен текст'],
  [cell('возможно'), { kind: 'flag' }, 'Напишите «да» или «нет»'],
  [cell('31.02.2026'), { kind: 'day' }, 'Укажите день в виде 01.01.2026'],
  [cell('1', 'date'), { kind: 'day' }, 'Укажите день в виде 01.01.2026'],
  [cell('12', 'number'), { kind: 'day' }, 'Укажите день в виде 01.01.2026'],
  [cell('Терапия'), ONE, '«Терапия» — нет в справочнике'],
  [cell('Дважды'), ONE, '«Дважды» — таких несколько'],
  [cell('Хирургия; Терапия'), MANY, '«Терапия» — нет в справочнике'],
])('%o as %o is refused: %s', (input, takes, message) => {
  expect(takeCell(input, takes)).toEqual({ ok: false, message })
})

it('is said back in the words of the file', () => {
  expect(cellWords(true, { kind: 'flag' })).toBe('да')
  expect(cellWords('2026-10-01', { kind: 'day' })).toBe('01.10.2026')
  expect(cellWords(1, ONE)).toBe('Хирургия')
  expect(cellWords([1, 3], MANY)).toBe('Хирургия; Дважды')
  expect([cellWords([], MANY), cellWords(null, ONE)]).toEqual([null, null])
})
