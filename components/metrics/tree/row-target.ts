/** The row of the tree that a dialog is about. */
export type RowTarget =
  | {
      kind: 'metric'
      id: number
      name: string
      version: number
      categoryId: number
      has_documents: boolean
      /** The last day of validity; null for an open end. */
      date_end: string | null
    }
  /** `metrics`: number of its indicators. */
  | { kind: 'category'; id: number; name: string; metrics: number; has_documents: boolean }

/** The confirmed action. */
export type RowQuestion = 'delete' | 'close' | 'reopen'
