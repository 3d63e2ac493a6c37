import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { cellWords, type ListColumn } from '@/lib/core/workbook/list/columns'
import type { ListRow, ReadList } from '@/lib/core/workbook/list/read-list'
import type { CheckedList, CheckedRow, ListError } from '@/lib/core/workbook/list/shapes'
import type { Prisma } from '@/lib/generated/prisma/client'

/** A row to create, or to update if still at this version; before and after are for the audit. */
export type ListWork<ListedFields> =
  | { kind: 'create'; fields: ListedFields }
  | {
      kind: 'update'
      id: number
      version: number
      fields: ListedFields
      before: Prisma.InputJsonObject
      after: Prisma.InputJsonObject
    }

/** Result of applying the form's rules to a row. */
export interface JudgedListRow<Work> {
  problems?: Problems
  work?: Work
}

/** A checked row with the work to do; null when refused or unchanged. */
export interface PlannedRow<Work> {
  checked: CheckedRow
  work: Work | null
}

/** The work of all rows, and the answer to a check with its digest. */
export function planOf<Work>(ignored: string[], rows: readonly PlannedRow<Work>[]) {
  const work = rows.flatMap((row) => (row.work === null ? [] : [row.work]))
  const digest = createHash('sha256').update(JSON.stringify(work)).digest('base64url')
  const answer: CheckedList = { digest, ignored, rows: rows.map(({ checked }) => checked) }
  return { answer, work }
}

type Problems = Readonly<Record<string, readonly string[] | undefined>>

/** Assigns field errors to cells; a field without a cell is named by its column. */
function placedErrors<Field extends string>(
  { row }: ListRow<Field>,
  { columns, place }: ReadList<Field>,
  problems: Problems,
): ListError[] {
  return columns.flatMap(({ field }) => {
    const at = place(row, field)
    const [message] = problems[field] ?? []
    if (message === undefined) return []
    return { ...at, message: at.cell === null && message === EMPTY_CELL ? 'Такого столбца нет' : message }
  })
}

export const EMPTY_CELL = 'Заполните ячейку'

export function schemaProblems<Field extends string>(
  { values }: ListRow<Field>,
  error: z.ZodError,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '')
    const isEmpty = !(field in values)
    problems[field] = [...(problems[field] ?? []), isEmpty ? EMPTY_CELL : message]
  }
  return problems
}

interface Judged<Field extends string, Work> extends JudgedListRow<Work> {
  row: ListRow<Field>
  /** The stored row, if found. */
  before: Partial<Record<Field, unknown>> | undefined
  name: unknown
}

/** A checked row, with its work unless there are errors. */
export function checkedOf<
  Field extends string,
  Work extends { kind: 'create' | 'update'; fields: Partial<Record<Field, unknown>> },
>(
  list: ReadList<Field>,
  { row, problems = {}, work, before = {}, name }: Judged<Field, Work>,
): PlannedRow<Work> {
  const errors = placedErrors(row, list, problems)
  // An unreadable cell is reported once, without the error for its then empty field.
  const following = (error: ListError) => row.errors.some(({ cell }) => cell === error.cell)
  const reported = [...row.errors, ...errors.filter((error) => !following(error))]
  const isRefused = reported.length > 0
  const done = isRefused ? undefined : work
  return {
    work: done ?? null,
    checked: {
      row: row.row,
      name: String(name ?? ''),
      outcome: isRefused ? 'refused' : (done?.kind ?? 'same'),
      changes: done ? changesOf(list.columns, before, { ...before, ...done.fields }) : [],
      errors: reported,
    },
  }
}

/** Differences between two states by column, as in the file. */
function changesOf<Field extends string>(
  columns: readonly ListColumn<Field>[],
  before: Partial<Record<Field, unknown>>,
  after: Partial<Record<Field, unknown>>,
): CheckedRow['changes'] {
  return columns.flatMap(({ field, heading, takes }) => {
    const [old, next] = [cellWords(before[field], takes), cellWords(after[field], takes)]
    return old === next ? [] : [{ column: heading, old, new: next }]
  })
}
