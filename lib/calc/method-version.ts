/**
 * The version of how values are compared and signals told: charts, pictures, workbooks, reports, letters and the method page name it.
 * A change that may alter a number or a mark on a screen raises it, with a line in the method page's history.
 */
export const METHOD_VERSION = '2.1'
