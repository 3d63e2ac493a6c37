import { describe, expect, test } from 'vitest'
import { rowsOfDocument } from '@/components/documents/cells/entry-rows'
import { changeCell, changeRow, checked, switched, typed } from '@/components/documents/cells/entry-state'
import { type SaveFacts, saveWords } from '@/components/documents/document/save-state'
import { failureOf, isPassing, retryDelay, wrongCells } from '@/components/documents/saving/refusals'
import { fixtureDocument } from '@/e2e/support/answers/documents'

const calm: SaveFacts = {
  isSending: false,
  isOnline: true,
  isDirty: false,
  isStored: true,
  hasDocument: true,
  failure: null,
  wrong: '',
  isDisputed: false,
}
const words = (facts: Partial<SaveFacts>) => saveWords({ ...calm, ...facts })

describe('whether what is on the screen is on the server', () => {
  test('nothing to save', () => {
    expect(words({}).state).toBe('saved')
    expect(words({ isOnline: false }).state).toBe('saved')
    expect(words({ hasDocument: false })).toEqual({ state: 'new', text: 'Ещё не сохранён' })
  })

  test.each<[Partial<SaveFacts>, string]>([
    [{ isSending: true }, 'Сохраняется…'],
    [{}, 'Не сохранено'],
    [{ isOnline: false }, 'Нет связи, изменения сохранены на этом устройстве'],
    [{ failure: 'offline' }, 'Нет связи, изменения сохранены на этом устройстве'],
    [{ failure: 'offline', isStored: false }, 'Нет связи, изменения не сохранены: не закрывайте вкладку'],
    [{ failure: 'unavailable' }, 'Не сохранено: сервер недоступен, изменения сохранены на этом устройстве'],
    [{ failure: 'unavailable', isStored: false }, 'Не сохранено: сервер недоступен, не закрывайте вкладку'],
    [{ failure: 'texts' }, 'Не сохранено: пояснения остались на этом устройстве, числа сохранены'],
    [{ failure: 'texts', isStored: false }, 'Не сохранено: скопируйте пояснения, числа сохранены'],
    [{ wrong: '1b, 2a' }, 'Не сохранено: исправьте 1b, 2a'],
    [{ isDisputed: true }, 'Не сохранено: проверьте отмеченные значения'],
  ])('something to save, %o', (facts, text) => {
    expect(words({ isDirty: true, ...facts }).text).toBe(text)
  })

  test('a new document whose first saving failed', () => {
    expect(words({ hasDocument: false, failure: 'refused' }).text).toBe('Не сохранено: сервер не принял')
  })
})

test('cells with an error are named as people name them, the first three', () => {
  const rows = rowsOfDocument(fixtureDocument([{ values: [1, 2] }, { values: [3, 4] }]))
  const spoil = (target: typeof rows, row: number, cell: number) => [
    ...changeCell(target, { row, cell }, (one) => checked(typed('x')(one))),
  ]
  const three = spoil(spoil(spoil(rows, 0, 1), 1, 0), 1, 1)
  expect(wrongCells(rows)).toBe('')
  expect(wrongCells(three)).toBe('1b, 2a, 2b')
  expect(wrongCells(spoil(three, 0, 0))).toBe('1a, 1b, 2a и другие')
  expect(wrongCells(changeRow(three, 1, switched(false)))).toBe('1b')
})

test.each([
  [0, 'offline', true],
  [401, 'session', true],
  [503, 'unavailable', true],
  [429, 'unavailable', true],
  [409, 'stale', false],
  [404, 'gone', false],
  [422, 'refused', false],
  [403, 'refused', false],
] as const)('an answer %d is %s, tried again by itself: %s', (status, failure, passing) => {
  expect(failureOf({ status, code: undefined, errors: {} })).toBe(failure)
  expect(isPassing(failure)).toBe(passing)
})

test('attempts come ever more rarely, and never stop', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([
    3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000,
  ])
})
