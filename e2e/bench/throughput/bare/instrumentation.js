/** Next looks for this file upwards: without one here it would take that of the product. */
export function register() {}
