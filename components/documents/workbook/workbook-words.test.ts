import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { rowsOfDocument } from '@/components/documents/cells/entry-rows'
import { isReady, missingText, reviewState } from '@/components/documents/review/review-words'
import { CheckedHistory, checkedSummary } from '@/components/documents/workbook/checked-workbook'
import {
  changesAsRows,
  isHistory,
  isTakeable,
  templateOf,
  typeChanges,
} from '@/components/documents/workbook/workbook-words'
import { fixtureDocument } from '@/e2e/support/answers/documents'
import type { CheckedTemplate, ReviewDocument } from '@/lib/features/documents/contract'
import { keyOf } from '@/lib/features/documents/entry/rules'

const document = fixtureDocument([{ values: [1, 50] }, { values: [2, null] }])
const change = (metric_id: number, metric_calc_data_id: number, value: string | null) => ({
  metric_id,
  metric_name: `Показатель ${metric_id}`,
  metric_calc_data_id,
  var_name: 'a',
  old: null,
  new: value,
})
const checked: CheckedTemplate = {
  key: keyOf(document),
  metric_category: document.metric_category,
  document_id: document.id,
  version: document.version,
  is_approved: false,
  is_changed_since: false,
  changes: [change(1, 10, '4.5'), change(1, 11, null), change(2, 21, '60')],
  errors: [],
}

const wrong = { sheet: '1', cell: 'F7', metric_name: 'Показатель 1', var_name: 'a', message: 'Введите число' }

test('what a workbook of several quarters would do is told in one line', () => {
  const made = { ...checked, document_id: null, version: null, key: { ...checked.key, year: 2024 } }
  const approved = { ...checked, is_approved: true, changes: [], key: { ...checked.key, year: 2023 } }
  const bad = { ...checked, errors: [wrong] }
  expect([isHistory([checked, bad]), isHistory([checked, made])]).toEqual([false, true])
  expect(checkedSummary([checked, made, approved, bad])).toBe(
    'Новых документов: 1, изменённых: 1. Утверждённых, которые не меняются: 1. Ошибок: 1.',
  )
  expect(checkedSummary([approved, bad])).toMatch(/^Загружать нечего/)
})

test('what is refused in a workbook of several quarters names its quarter', () => {
  const other = { ...checked, key: { ...checked.key, year: 2024, quarter: 2 } }
  const gone = { ...wrong, cell: null, metric_name: null, var_name: null }
  const shown = renderToStaticMarkup(
    createElement(CheckedHistory, {
      checked: [other, { ...other, key: { ...other.key, quarter: 3 } }].map((one) => ({
        ...one,
        errors: [gone],
      })),
      outcomeOf: () => undefined,
    }),
  )
  expect(shown).toContain('1, II кв. 2024, ')
  expect(shown).toContain('1, III кв. 2024, ')
})

test('the part of a file that is about a document is found by all of its key', () => {
  expect(templateOf([checked], document)).toBe(checked)
  expect(templateOf([{ ...checked, key: { ...checked.key, quarter: 2 } }], document)).toBeNull()
})

test('the changes of a file are typed into their cells, and nowhere else', () => {
  const rows = typeChanges(rowsOfDocument(document), checked.changes, 'Шаблон.xlsx')
  expect(rows.map((row) => row.cells.map(({ text }) => text))).toEqual([
    ['4,5', ''],
    ['2', '60'],
  ])
  const foreign = typeChanges(rowsOfDocument(document), [change(9, 90, '1'), change(1, 99, '1')], null)
  expect(foreign.map((row) => row.cells.map(({ text }) => text))).toEqual([
    ['1', '50'],
    ['2', ''],
  ])
})

test('the changes of a file are sent by indicator', () => {
  expect(changesAsRows(checked.changes)).toEqual([
    {
      metric_id: 1,
      input_document_value_calc_data: [
        { metric_calc_data_id: 10, value: '4.5' },
        { metric_calc_data_id: 11, value: null },
      ],
    },
    { metric_id: 2, input_document_value_calc_data: [{ metric_calc_data_id: 21, value: '60' }] },
  ])
})

test('a document with an error, or without a change, is not offered for saving', () => {
  expect(isTakeable(checked)).toBe(true)
  expect(isTakeable({ ...checked, changes: [] })).toBe(false)
  expect(isTakeable({ ...checked, errors: [wrong] })).toBe(false)
})

describe('a draft in the review', () => {
  const draft: ReviewDocument = {
    ...document,
    inactive_count: 0,
    inactive: [],
    filled: 2,
    total: 2,
    is_complete: true,
    can_approve: true,
    can_return: true,
    is_returned: false,
    warnings_count: 1,
    missing_count: 0,
    faulty_count: 0,
    unexplained_count: 0,
    warnings: [],
    problems: [],
  }

  const resent = {
    reason: 'Сверьте с журналом',
    at: document.updated_at,
    user: document.user,
    resent_at: document.updated_at,
    changed: 1,
    answer: null,
  }

  test.each<[Partial<ReviewDocument>, string, boolean]>([
    [{}, 'готов, с пояснениями', true],
    [{ warnings_count: 0 }, 'готов, без замечаний', true],
    [{ input_document_status_id: 2, can_approve: false }, 'утверждён', false],
    [{ is_complete: false, filled: 1 }, 'заполнено 1 из 2', false],
    [{ unexplained_count: 2 }, 'нужно 2 пояснения', false],
    [{ is_returned: true }, 'возвращён на доработку', false],
    [{ returned: resent }, 'ждёт проверки', true],
    [{ returned: resent, unexplained_count: 1 }, 'ждёт проверки', false],
    [{ can_approve: false }, 'утверждает руководитель', false],
  ])('%o', (changes, text, ready) => {
    expect(reviewState({ ...draft, ...changes }).text).toBe(text)
    expect(isReady({ ...draft, ...changes })).toBe(ready)
  })

  test.each<[Partial<ReviewDocument>[], number, string]>([
    [[{}], 0, ''],
    [
      [{ missing_count: 13 }, { missing_count: 1, unexplained_count: 1 }],
      3,
      'Не хватает: 14 полей, 1 пояснение; не начаты 3 документа',
    ],
    [[{ missing_count: 1, faulty_count: 2 }], 0, 'Не хватает: 1 поле; исправить 2 показателя'],
  ])('what the period wants: %o and %d not begun', (changes, notBegun, text) => {
    expect(
      missingText(
        changes.map((change) => ({ ...draft, ...change })),
        notBegun,
      ),
    ).toBe(text)
  })
})
