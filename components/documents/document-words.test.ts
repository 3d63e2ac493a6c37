import { describe, expect, test } from 'vitest'
import { pasteMessage } from '@/components/documents/document/document-notices'
import { documentView, matrixHref } from '@/components/documents/document/document-view'
import { changeWords, metricNames } from '@/components/documents/history/history-dialog'
import { fixtureDocument } from '@/e2e/support/answers/documents'

test.each([
  [30, 0, 2, 'Вставлено 30 значений; 2 значения не поместились'],
  [3, 1, 1, 'Вставлены 3 значения; очищено 1 значение; 1 значение не поместилось'],
])('a paste of %d values over %d that it empties, %d left over', (count, cleared, skipped, message) => {
  expect(pasteMessage({ from: 'clipboard', count, off: [], skipped, cleared })).toBe(message)
})

test.each([[7, 'Взято 7 готовых чисел']])(
  '%d numbers taken from where they had been entered',
  (count, message) => {
    expect(pasteMessage({ from: 'ready', count, off: [], skipped: 0, cleared: 0 })).toBe(message)
  },
)

test('a paste over rows that are off names them as they are numbered on the screen', () => {
  const off = [
    { row: 7, count: 2 },
    { row: 9, count: 1 },
  ]
  expect(pasteMessage({ from: 'clipboard', count: 12, off, skipped: 0, cleared: 0 })).toBe(
    'Вставлено 12 значений; строка 8 отключена: 2 значения не вставлены; строка 10 отключена: 1 значение не вставлено',
  )
})

describe('a change in the history', () => {
  const names = metricNames(fixtureDocument([{ values: [1] }]))
  const change = { metric_id: 1, field: 'value', var_name: 'a', old: null, new: '2604.5' } as const

  test('of a value', () => {
    expect(changeWords(change, names)).toMatchObject({
      name: '1. Показатель 1',
      from: 'пусто',
      to: '2\u00a0604,5',
      source: null,
    })
    const shared = { ...change, as_in: 'Раны' }
    expect(changeWords(shared, names).source).toBe('как в документе «Раны»')
  })

  test('of a switch, of a note, and of an indicator that is no longer in the document', () => {
    const off = { ...change, metric_id: 9, field: 'is_active', old: true, new: false } as const
    expect(changeWords(off, names)).toMatchObject({
      name: 'Показатель № 9',
      from: 'применим',
      to: 'неприменим',
    })
    const note = { ...change, field: 'note', old: null, new: 'Вспышка, протокол № 2' } as const
    expect(changeWords(note, names)).toMatchObject({
      name: '1. Показатель 1: пояснение',
      to: 'Вспышка, протокол № 2',
    })
  })
})

test('the way back names the year, and for an admin the organisation', () => {
  const document = fixtureDocument([])
  const view = documentView({ mode: 'edit', document }, document)
  expect(matrixHref(view, false)).toBe('/my-metrics?year=2026')
  expect(matrixHref(view, true)).toBe('/my-metrics?year=2026&company_id=1')
})

test('a document deleted meanwhile is shown as one that does not exist yet', () => {
  const document = fixtureDocument([])
  const view = documentView({ mode: 'edit', document }, null)
  expect(view).toMatchObject({ document: null, category: document.metric_category })
  expect(view.can).toEqual({ edit: true, approve: true })
})
