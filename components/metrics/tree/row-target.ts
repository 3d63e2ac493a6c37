/** A row of the tree that something is asked about. */
export type RowTarget =
  | {
      kind: 'metric'
      id: number
      name: string
      version: number
      categoryId: number
      has_documents: boolean
      /** Null: entered without an end. */
      date_end: string | null
    }
  /** `metrics`: how many indicators it has. */
  | { kind: 'category'; id: number; name: string; metrics: number; has_documents: boolean }

/** What is asked before it happens. */
export type RowQuestion = 'delete' | 'close' | 'reopen'
