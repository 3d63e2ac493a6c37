import { z } from 'zod'

/** Why something of a row cannot be taken; cell and column are null where the whole row is meant. */
const listError = z.object({
  /** «D5» */
  cell: z.string().nullable(),
  column: z.string().nullable(),
  message: z.string(),
})

const listChange = z.object({ column: z.string(), old: z.string().nullable(), new: z.string().nullable() })

/** A row of an uploaded list against what is stored. */
const checkedRow = z.object({
  /** Its number in the file. */
  row: z.int(),
  /** What it is about, in the words of the file. */
  name: z.string(),
  outcome: z.enum(['create', 'update', 'same', 'refused']),
  /** Of an update what changes, of what is created all there is. */
  changes: z.array(listChange),
  errors: z.array(listError),
})

/** An uploaded list against what is stored. Nothing is saved by it. */
export const checkedList = z.object({
  /** Stands for all that taking the list would do: sent back, it makes sure that nothing else is done. */
  digest: z.string(),
  /** Columns of the file that mean nothing here. */
  ignored: z.array(z.string()),
  rows: z.array(checkedRow),
})

/** What taking a list did. */
export const takenList = z.object({ created: z.int(), updated: z.int() })

/** Query of the calls that take a checked list. */
export const takeQuerySchema = z.object({ digest: z.string().max(100).default('') })

export type ListError = z.output<typeof listError>
export type ListChange = z.output<typeof listChange>
export type CheckedRow = z.output<typeof checkedRow>
export type CheckedList = z.output<typeof checkedList>
export type TakenList = z.output<typeof takenList>

export const LIST_STALE =
  'Пока вы смотрели, данные изменились или список уже загружен. Проверьте файл ещё раз.'
