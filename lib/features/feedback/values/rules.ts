/* The values that schemas allow, for screens, which have no schemas. */

export const FEEDBACK_STATUSES = ['new', 'in_work', 'closed'] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]

export const SUBJECT_MAX = 150
export const MESSAGE_MIN = 10
export const MESSAGE_MAX = 4000
/** Of the address of a page and of how a browser names itself. */
export const ATTACHED_MAX = 500
