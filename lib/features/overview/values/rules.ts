/* Values that the schemas allow, for screens, which must not import schemas. */

/** Causes of a signal for the worse. */
export const CAUSES = ['care', 'error', 'counting', 'patients', 'unknown'] as const

/** Answer to a shift for the better, whose note says what helped. */
export const HELPED = 'helped'
