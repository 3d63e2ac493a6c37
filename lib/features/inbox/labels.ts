/* What people send in and administrators answer: contact offers and feedback. */

export const MESSAGE_STATUSES = ['new', 'in_work', 'closed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

export const MESSAGE_STATUS_NAMES: Readonly<Record<MessageStatus, string>> = {
  new: 'новый',
  in_work: 'в работе',
  closed: 'закрыт',
}

/* The lengths that schemas allow, for screens, which have no schemas. */
export const SUBJECT_MAX = 150
export const MESSAGE_MIN = 10
export const MESSAGE_MAX = 4000
/** Of the address of a page and of how a browser names itself. */
export const ATTACHED_MAX = 500
