/** Whether values in this unit are percentages. */
export const isPercentUnit = (unit: string): boolean => unit.trim() === '%'
