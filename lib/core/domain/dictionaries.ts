/*
 * Ids of the dictionaries that code decides by, as words; prisma/reference names them in Russian. Periodicities
 * stand in lib/calc/periods, where they are reckoned with.
 */

export const USER_ROLE = { admin: 1, manager: 2, operator: 3 } as const
export const USER_STATUS = { active: 1, blocked: 2 } as const
export const COMPANY_ROLE = { participant: 1, watcher: 2 } as const
export const OWNERSHIP = { state: 1, private: 2 } as const
export const DOCUMENT_STATUS = { draft: 1, approved: 2 } as const
/** What of an indicator's scale is good. */
export const TARGET_ORDER = { ascending: 1, descending: 2, none: 3, near: 4 } as const

/** The edition of the terms in force: the month they are of, so that later ones are greater. Earlier acceptances count no more. */
export const TERMS_EDITION = '2023-06'
