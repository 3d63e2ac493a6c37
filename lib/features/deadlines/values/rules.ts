/* The values that schemas allow, for screens, which have no schemas. */

/** What the board can be narrowed to: organisations with at least one such document, or with none but approved ones. */
export const COMPLETENESS_STATES = ['complete', 'draft', 'returned', 'to_fill', 'overdue'] as const

export type CompletenessState = (typeof COMPLETENESS_STATES)[number]
