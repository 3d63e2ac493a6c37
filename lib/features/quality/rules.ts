/** Number of cases to recount. */
export const RECHECKED = 20
