/** The sheet out of sight that knows which cell is what. */
export const META_SHEET = '_template'
export const FIRST_ROW = 6
/** Where the values of a workbook for one period stand. */
export const VALUE_COLUMN = 'F'
/** The columns whose words tell which field a row is: indicator, source datum, letter. */
export const LABEL_COLUMNS = ['B', 'D', 'E'] as const
