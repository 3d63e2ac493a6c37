/* Values that the schemas allow, for screens, which must not import schemas. */

/** Filters of the board: organisations with at least one such document; `complete` means all approved. */
export const COMPLETENESS_STATES = ['complete', 'draft', 'returned', 'to_fill', 'overdue'] as const

export type CompletenessState = (typeof COMPLETENESS_STATES)[number]
