/* The values that schemas allow, for screens, which have no schemas. */

/** How a manager's request to return an approved document to work stands. */
export const WITHDRAWAL_STATUSES = ['pending', 'granted', 'refused'] as const

export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]
