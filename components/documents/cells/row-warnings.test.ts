import { expect, it } from 'vitest'
import { rowsOfDocument } from '@/components/documents/cells/entry-rows'
import { changeCell, typed } from '@/components/documents/cells/entry-state'
import { comparing, warningsAt } from '@/components/documents/cells/row-view'
import { fixtureDocument } from '@/e2e/support/answers/documents'

const SAVED = [{ code: 'repeated' as const, message: 'Числа те же, что в прошлый раз: a = 4, b = 50' }]
const CROSSED = { code: 'cross_check' as const, message: 'ИОХВ больше, чем всех инфекций' }

const rows = rowsOfDocument(fixtureDocument([{ values: [4, 50], warnings: [...SAVED, CROSSED] }]))
const type = (text: string) => changeCell(rows, { row: 0, cell: 0 }, typed(text))

it('what is saved is warned of as the server does, and what is typed once the script for it has come', async () => {
  expect(warningsAt(rows, 0)).toEqual(SAVED)
  await comparing.preload()
  expect(warningsAt(type('60'), 0)).toMatchObject([{ code: 'numerator_above_denominator' }])
  expect(warningsAt(type('4,0'), 0)).toEqual(SAVED)
  expect(warningsAt(type('5'), 0)).toEqual([])
})
