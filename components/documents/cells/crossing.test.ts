import { expect, it } from 'vitest'
import { type EntryRow, rowsOfDocument } from '@/components/documents/cells/entry-rows'
import { changeCell, changeRow, checked, switched, typed } from '@/components/documents/cells/entry-state'
import { countLiveWarnings, rowView, warningsAt } from '@/components/documents/cells/row-view'
import { checkForApproval } from '@/components/documents/document/approval-check'
import { fixtureDocument } from '@/e2e/support/answers/documents'
import type { CrossCheckRule } from '@/lib/features/cross-checks/contract'

const [WOUNDS, INFECTIONS, OPERATIONS] = [1, 2, 3]
const CODES = ['wounds', 'infections', 'operations'] as const
const SURGERY = {
  id: 2,
  name: 'Хирургическая безопасность, профилактика рисков',
  short_name: 'Хирургическая безопасность',
}

const rule = (id: number, change: Partial<CrossCheckRule> = {}): CrossCheckRule => ({
  id,
  left_side: 'wounds',
  relation: '<=',
  right_side: 'infections',
  message: 'ИОХВ больше, чем всех инфекций',
  severity: 'comment',
  version: 1,
  data: [WOUNDS, INFECTIONS].map((datum) => ({
    id: datum,
    code: CODES[datum - 1] ?? '',
    name: `Данное ${datum}`,
  })),
  ...change,
})

const document = (cross_checks: readonly CrossCheckRule[]) =>
  rowsOfDocument(
    fixtureDocument(
      [
        { values: ['19'], data: [WOUNDS] },
        { values: ['3'] },
        { values: ['20'], data: [INFECTIONS] },
        { values: ['1'] },
      ],
      {
        cross_checks: [...cross_checks],
        shared_values: [{ source_datum_id: OPERATIONS, value: '1728', metric_category: SURGERY }],
      },
    ),
  )

/** Types in the third row and leaves the field. */
const left = (rows: readonly EntryRow[], text: string) =>
  changeCell(changeCell(rows, { row: 2, cell: 0 }, typed(text)), { row: 2, cell: 0 }, checked)

it('stands at the last row it speaks of once its field is left, counts as one warning and wants a comment', () => {
  const rows = document([rule(1)])
  expect(countLiveWarnings(rows)).toBe(0)
  const begun = changeCell(rows, { row: 2, cell: 0 }, typed('17'))
  expect(countLiveWarnings(begun)).toBe(0)
  const crossed = left(rows, '17')
  expect(countLiveWarnings(crossed)).toBe(1)
  expect(warningsAt(crossed, 2)).toEqual([
    {
      code: 'cross_check',
      message: 'ИОХВ больше, чем всех инфекций: Данное 1 — 19 (1 a), Данное 2 — 17 (3 a)',
    },
  ])
  expect(rowView(crossed, 2)?.crossings).toMatchObject([
    { numbers: [{ place: { row: 0, cell: 0 } }, { place: { row: 2, cell: 0 } }] },
  ])
  expect(checkForApproval(crossed)?.message).toBe('Утвердить нельзя: нужно пояснение к 1 показателю')
  expect(checkForApproval(changeRow(crossed, 2, (row) => ({ ...row, note: 'Так и было' })))).toBeNull()
  expect(countLiveWarnings(changeRow(crossed, 0, switched(false)))).toBe(0)
})

it('a plain one is told of and counted, and keeps nobody from approving', () => {
  const crossed = left(document([rule(1, { severity: 'warning' })]), '17')
  expect(warningsAt(crossed, 2)).toMatchObject([{ code: 'cross_check_hint' }])
  expect(countLiveWarnings(crossed)).toBe(1)
  expect(checkForApproval(crossed)).toBeNull()
})

it('knows numbers of other documents that this one does not ask for, and says nothing of theirs alone', () => {
  const data = [INFECTIONS, OPERATIONS].map((id) => ({ id, code: CODES[id - 1] ?? '', name: `Данное ${id}` }))
  const against = { left_side: 'infections', right_side: 'operations', data }
  const crossed = left(document([rule(1, against)]), '2000')
  // Whether the row's own warnings stand beside it depends on whether their module is loaded yet.
  expect(warningsAt(crossed, 2)).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(
        /Данное 2 — 2\s000 \(3 a\), Данное 3 — 1\s728 \(«Хирургическая безопасность»\)$/,
      ),
    }),
  )
  expect(
    countLiveWarnings(left(document([rule(1, { left_side: 'operations', right_side: '5' })]), '17')),
  ).toBe(0)
})

it('a hundred rules are asked once each at a key press, however many rows there are', () => {
  let lookups = 0
  class Counting<Key, Value> extends Map<Key, Value> {
    override get(key: Key) {
      lookups += 1
      return super.get(key)
    }
  }
  const rules = Array.from({ length: 100 }, (_, index) =>
    rule(index + 1, { left_side: `wounds + ${index} - ${index}` }),
  )
  const rows = document(rules).map((row) => ({
    ...row,
    checks: row.checks.map((one) => ({ ...one, data: new Counting(one.data) })),
  }))
  const typedIn = left(rows, '21')
  expect(typedIn.flatMap((_, index) => warningsAt(typedIn, index))).toEqual([])
  expect(lookups).toBe(100 * 2)
})
