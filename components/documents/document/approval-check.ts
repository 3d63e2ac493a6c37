import type { FieldAt } from '@/components/documents/cells/entry-grid'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { cellValue, faultyCell, liveValue } from '@/components/documents/cells/entry-state'
import { ruledRow } from '@/components/documents/cells/row-view'
import { allRows } from '@/components/documents/saving/draft-payload'
import { placeErrors } from '@/components/documents/saving/refusals'
import { lowerFirst, plural } from '@/lib/core/format/plural'
import { approvalProblems, commentProblems } from '@/lib/features/documents/entry/rules'

interface ApprovalCheck {
  /** The rows, with an error at each obstacle. */
  rows: readonly EntryRow[]
  first: FieldAt | null
  /** Why the document cannot be approved, in one sentence. */
  message: string
}

/** Obstacles to approval that the form can detect itself; null without any. */
export function checkForApproval(rows: readonly EntryRow[]): ApprovalCheck | null {
  const values = rows.map((row) => ({
    is_active: row.isActive,
    non_value: liveValue(row).nonValue,
    input_document_value_calc_data: row.cells.map((cell) => ({ exact: cellValue(cell) })),
  }))
  const comments = commentProblems(rows.map((row, index) => ruledRow(rows, row, index)))
  const problems = { ...approvalProblems(values), ...comments }
  if (Object.keys(problems).length === 0) return null
  const placed = placeErrors(rows, allRows(rows), problems)
  const on = values.filter((row) => row.is_active)
  const empty = on
    .flatMap((row) => row.input_document_value_calc_data)
    .filter(({ exact }) => exact === null).length
  const byZero = on.filter(({ non_value }) => non_value === 'zero_denominator').length
  const tooLarge = on.filter(({ non_value }) => non_value === 'not_finite').length
  const unexplained = Object.keys(comments).length
  const reasons = [
    ...placed.general.map(lowerFirst),
    empty > 0 && `${plural(empty, 'не заполнено', 'не заполнены', 'не заполнено')} ${empty} ${fields(empty)}`,
    byZero > 0 && `деление на ноль в ${byZero} ${metrics(byZero)}`,
    tooLarge > 0 && `слишком большое значение в ${tooLarge} ${metrics(tooLarge)}`,
    unexplained > 0 &&
      `нужно пояснение к ${unexplained} ${plural(unexplained, 'показателю', 'показателям', 'показателям')}`,
  ].filter((reason) => reason !== false)
  return {
    rows: placed.rows,
    first: placed.first && mendAt(placed.rows, placed.first),
    message: `Утвердить нельзя: ${reasons.join('; ')}`,
  }
}

const fields = (count: number) => plural(count, 'поле', 'поля', 'полей')
const metrics = (count: number) => plural(count, 'показателе', 'показателях', 'показателях')

/** An error of a whole row is corrected in one of its cells. */
function mendAt(rows: readonly EntryRow[], first: FieldAt): FieldAt {
  const row = rows[first.row]
  if (!row || row.error === null || row.cells[first.cell]?.error !== null) return first
  return { row: first.row, cell: faultyCell(row) }
}
