/* The values that schemas allow, for screens, which have no schemas. */

/** How a request stands: withdrawn by its organisation, replaced by another proposal or an administrator's own edit. */
export const REQUEST_STATUSES = ['pending', 'confirmed', 'refused', 'withdrawn', 'replaced'] as const

export type RequestStatus = (typeof REQUEST_STATUSES)[number]
