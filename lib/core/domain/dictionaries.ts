/*
 * Ids of dictionaries that code depends on; prisma/reference has their Russian names. Periodicities are in
 * lib/calc/periods, which computes with them.
 */

export const USER_ROLE = { admin: 1, manager: 2, operator: 3 } as const
export const USER_STATUS = { active: 1, blocked: 2 } as const
export const COMPANY_ROLE = { participant: 1, watcher: 2 } as const
export const OWNERSHIP = { state: 1, private: 2 } as const
export const DOCUMENT_STATUS = { draft: 1, approved: 2 } as const
/** Which direction of an indicator is good. */
export const TARGET_ORDER = { ascending: 1, descending: 2, none: 3, near: 4 } as const

/** Edition of the current terms, as a month so that later ones compare greater. Earlier acceptances do not count. */
export const TERMS_EDITION = '2023-06'
