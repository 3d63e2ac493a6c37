/* Values that the schemas allow, for screens, which must not import schemas. */

export const ORIGINS = ['signal', 'chart', 'place', 'blank'] as const

export const MAX_ACTIONS = 5
