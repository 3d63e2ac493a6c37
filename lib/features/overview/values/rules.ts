/* The values that schemas allow, for screens, which have no schemas. */

/** What stands behind a signal for the worse. */
export const CAUSES = ['care', 'error', 'counting', 'patients', 'unknown'] as const

/** Of a shift for the better: somebody said what helped. */
export const HELPED = 'helped'
