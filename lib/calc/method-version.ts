/**
 * The version of how values are compared and signals told: charts, pictures, workbooks, reports, letters and the method page name it.
 * A change that may alter a number or a mark on a screen raises it, with a line in the method page's history.
 */
export const METHOD_VERSION = '3.2'

/**
 * Whether intervals of places are those of the true values. A publication keeps the method that it went out with, so
 * that it can be read again as it was read.
 * @param method of the publication; null before the first
 */
export const hasPosteriors = (method: string | null): boolean =>
  Number.parseInt(method ?? METHOD_VERSION, 10) >= 3

/** Whether intervals of places leave who is proven to differ where it is told to be. @param method as above */
export const keepsOutliers = (method: string | null): boolean =>
  (method ?? METHOD_VERSION).localeCompare('3.2', 'en', { numeric: true }) >= 0
