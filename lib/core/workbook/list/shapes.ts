import { z } from 'zod'
import { data, workbook } from '@/lib/core/http/contract'
import { WORKBOOK_FILE } from '@/lib/core/http/media-types'

/** Why a row cannot be imported; cell and column are null for the whole row. */
const listError = z.object({
  /** «D5» */
  cell: z.string().nullable(),
  column: z.string().nullable(),
  message: z.string(),
})

const listChange = z.object({ column: z.string(), old: z.string().nullable(), new: z.string().nullable() })

/** A row of an uploaded list compared with the stored one. */
const checkedRow = z.object({
  row: z.int(),
  /** Name of its subject, as in the file. */
  name: z.string(),
  outcome: z.enum(['create', 'update', 'same', 'refused']),
  /** Changes of an update; all values of a new row. */
  changes: z.array(listChange),
  errors: z.array(listError),
})

/** An uploaded list compared with stored rows. Nothing is saved. */
const checkedList = z.object({
  /** Digest of the import's work. The client sends it back, so that exactly the checked work is done. */
  digest: z.string(),
  ignored: z.array(z.string()),
  rows: z.array(checkedRow),
})

const importCounts = z.object({ created: z.int(), updated: z.int() })

export type ListError = z.output<typeof listError>
export type CheckedRow = z.output<typeof checkedRow>
export type CheckedList = z.output<typeof checkedList>
export type ImportCounts = z.output<typeof importCounts>

const IMPORTS = { permission: 'lists.import', heavy: true } as const

/** The calls of a list: its blank form, the check of a filled one, and the import of what was checked. */
export const LIST_CALLS = {
  form: { ...IMPORTS, answer: workbook },
  check: { ...IMPORTS, file: WORKBOOK_FILE, answer: data(checkedList) },
  take: {
    ...IMPORTS,
    query: z.object({ digest: z.string().max(100).default('') }),
    file: WORKBOOK_FILE,
    answer: data(importCounts),
  },
} as const
