/** So many cases are counted again. */
export const RECHECKED = 20
