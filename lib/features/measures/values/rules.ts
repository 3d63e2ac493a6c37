/* The values that schemas allow, for screens, which have no schemas. */

/** What a measure was planned at. */
export const ORIGINS = ['signal', 'chart', 'place', 'blank'] as const

export const MAX_ACTIONS = 5

export const MIN_ACTIONS = 3
