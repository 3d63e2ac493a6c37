import { expect, it } from 'vitest'
import { rowsOfDocument } from '@/components/documents/cells/entry-rows'
import { changeCell, changeRow, checked, switched, typed } from '@/components/documents/cells/entry-state'
import {
  applyFix,
  countLiveWarnings,
  countUnexplained,
  readyFields,
  rowView,
  settledWarnings,
  takeReady,
  warnedCell,
  warningsAt,
} from '@/components/documents/cells/row-view'
import { fixtureDocument } from '@/e2e/support/answers/documents'

const [OPERATIONS, PATIENTS] = [1, 2]
const SURGERY = {
  id: 2,
  name: 'Хирургическая безопасность, профилактика рисков',
  short_name: 'Хирургическая безопасность',
}

/** Two rows per operation, then one per patient; the operations come from another document. */
const rows = rowsOfDocument(
  fixtureDocument(
    [
      { values: [null, null], data: [null, OPERATIONS] },
      { values: [null, null], data: [null, OPERATIONS] },
      { values: [null, null], data: [null, PATIENTS] },
    ],
    { shared_values: [{ source_datum_id: OPERATIONS, value: '1204', metric_category: SURGERY }] },
  ),
)
const B = 1
const type = (text: string) => changeCell(rows, { row: 0, cell: B }, typed(text))
const texts = (list: typeof rows) => list.map(({ cells }) => cells[B]?.text)

it('a number of another document stands ready in every empty field of a row that is on', () => {
  expect(readyFields(rows)).toEqual([
    { row: 0, cell: B },
    { row: 1, cell: B },
  ])
  expect(rowView(rows, 0)?.ready).toEqual([null, { value: '1204', place: SURGERY.short_name }])
  expect(texts(rows)).toEqual(['', '', ''])
  expect(readyFields(changeRow(rows, 0, switched(false)))).toEqual([{ row: 1, cell: B }])
})

it('it is taken as if it had been typed, one or all', () => {
  expect(texts([...takeReady(rows, [{ row: 0, cell: B }]).rows])).toEqual(['1204', '', ''])
  const all = takeReady(rows, readyFields(rows)).rows
  expect(texts([...all])).toEqual(['1204', '1204', ''])
  expect(readyFields(all)).toEqual([])
  expect(countLiveWarnings(all)).toBe(0)
})

it('another number is a warning once the field is left, and nothing stands ready then', () => {
  const begun = type('13')
  expect(warningsAt(begun, 0)).toEqual([])
  expect(rowView(begun, 1)?.ready[B]).toMatchObject({ value: '1204' })
  // Unaffected rows keep their identity, so React does not render them again.
  expect(rowView(begun, 1)).toBe(rowView(rows, 1))
  const left = changeCell(type('1300,5'), { row: 0, cell: B }, checked)
  expect(settledWarnings(type('1300,5'))).toEqual([])
  expect(settledWarnings(left)).toEqual(warningsAt(left, 0).map(({ message }) => `Показатель 1: ${message}`))
  expect(warningsAt(left, 0)).toMatchObject([
    { code: 'fraction' },
    {
      code: 'shared_data',
      message: expect.stringMatching(/1\s300,5, в документе «Хирургическая безопасность» — 1\s204/),
    },
  ])
  expect(readyFields(left)).toEqual([])
})

it('a number stands ready in the other rows of its own document too, each speaking for its value', () => {
  const own = rowsOfDocument(
    fixtureDocument([
      { values: [null, '7'], data: [null, OPERATIONS] },
      { values: [null, '7'], data: [null, OPERATIONS] },
      { values: [null, '8'], data: [null, OPERATIONS] },
    ]),
  )
  expect(own.map((_, index) => warningsAt(own, index).length)).toEqual([0, 0, 1])
  const alike = takeReady(changeCell(own, { row: 2, cell: B }, typed('')), [{ row: 2, cell: B }]).rows
  expect(texts([...alike])).toEqual(['7', '7', '7'])
})

it('the number that others hold is taken in one press, and two that stand in each other’s place are exchanged', () => {
  const odd = changeCell(type('1300'), { row: 0, cell: B }, checked)
  const [take] = rowView(odd, 0)?.fixes ?? []
  expect(take).toEqual({ kind: 'take', cell: B, value: '1204' })
  expect(warnedCell(odd, 0)).toBe(B)
  const right = take && applyFix(odd, 0, take)
  expect(right?.[0]?.cells.map(({ text }) => text)).toEqual(['', '1204'])
  expect(right && warningsAt(right, 0)).toEqual([])

  const message = 'Похоже, числа поменялись местами: раньше было a = 15, b = 1640'
  const swapped = rowsOfDocument(
    fixtureDocument([{ values: ['1640', '15'], warnings: [{ code: 'swapped', message }] }]),
  )
  expect(rowView(swapped, 0)?.fixes).toEqual([{ kind: 'swap' }])
  expect(applyFix(swapped, 0, { kind: 'swap' })[0]?.cells.map(({ text }) => text)).toEqual(['15', '1640'])
})

it('what still wants a comment is counted: neither an explained row nor one that is off does', () => {
  const warnings = [{ code: 'outlier' as const, message: 'a = 60' }]
  const warned = { values: ['60', '50'], warnings }
  expect(
    countUnexplained(
      rowsOfDocument(
        fixtureDocument([
          warned,
          { ...warned, note: ' ' },
          { ...warned, note: 'Проверено по журналу' },
          { ...warned, isActive: false },
          { values: ['1', '50'] },
        ]),
      ),
    ),
  ).toBe(2)
})
