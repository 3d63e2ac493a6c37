import { focusField } from '@/components/documents/cells/entry-field'
import { type FieldAt, NOTE } from '@/components/documents/cells/entry-grid'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { isCellWrong } from '@/components/documents/cells/entry-state'
import { warningsAt } from '@/components/documents/cells/shared-values'
import { Later } from '@/components/ui/browser/later'
import { isUnexplained } from '@/lib/features/documents/entry/rules'

/** What stands in the way of an approval, told in words: wanted at the end of the form. */
export const approvalCheck = new Later(() => import('@/components/documents/document/approval-check'))

type Rows = readonly EntryRow[]

/** The button that comes after the last field bears this. */
export const NEXT_STEP = { 'data-next-step': true } as const

/** What a row still wants, in reading order: empty and wrong cells, then the comment on a warning. */
function wantedIn(rows: Rows, row: number): FieldAt[] {
  const line = rows[row]
  if (!line?.isActive) return []
  const cells = line.cells.flatMap((cell, index) =>
    cell.text.trim() === '' || isCellWrong(cell) ? [{ row, cell: index }] : [],
  )
  const explained = { is_active: true, note: line.note, warnings: warningsAt(rows, row) }
  return isUnexplained(explained) ? [...cells, { row, cell: NOTE }] : cells
}

/** What stands between the rows and an approval; null when nothing does. */
const firstProblem = (rows: Rows): FieldAt | null =>
  rows.flatMap((_, row) => wantedIn(rows, row))[0] ??
  approvalCheck.now()?.checkForApproval(rows)?.first ??
  null

/** What comes after a row's comment: the next thing that wants an answer further down, or else the first one at all. */
export const afterRow = (rows: Rows, row: number): FieldAt | null =>
  rows.flatMap((_, index) => (index > row ? wantedIn(rows, index) : []))[0] ?? firstProblem(rows)

/** Goes to a field; where there is none left to go to, to the first problem, and without one to the next step. */
export function goOn(rows: Rows, to: FieldAt | null): void {
  const at = to ?? firstProblem(rows)
  if (at) {
    focusField(at)
    return
  }
  // Wide and narrow screens have a button each: one of them is not drawn and takes no focus.
  for (const button of document.querySelectorAll<HTMLElement>('[data-next-step]')) button.focus()
}

const warnedRows = (rows: Rows): number[] =>
  rows.flatMap((_, row) => (warningsAt(rows, row).length > 0 ? [row] : []))

/** The comment of the first row with a warning. */
export function goToFirstWarning(rows: Rows): void {
  const [row] = warnedRows(rows)
  if (row !== undefined) focusField({ row, cell: NOTE })
}

/** The comment of the next row with a warning after the one the keyboard is in, round the end; −1 goes back. */
export function goToWarning(rows: Rows, step: 1 | -1): void {
  const warned = warnedRows(rows)
  const here = Number(document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? -1)
  const ahead = step === 1 ? warned.filter((row) => row > here) : warned.filter((row) => row < here).reverse()
  const row = ahead[0] ?? warned.at(step === 1 ? 0 : -1)
  if (row !== undefined) focusField({ row, cell: NOTE })
}
