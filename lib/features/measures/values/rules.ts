/* Values that the schemas allow, for screens, which must not import schemas. */

/** Where a measure was planned from. */
export const ORIGINS = ['signal', 'chart', 'place', 'blank'] as const

export const MAX_ACTIONS = 5
