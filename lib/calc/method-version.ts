/**
 * Version of the comparison and signal methods, named on charts, workbooks, reports, letters and the method page. A
 * change that may alter a number or a mark raises it, with a line in the method page's history.
 */
export const METHOD_VERSION = '3.3'

/**
 * Whether place intervals use posteriors of the true values. A publication keeps its method version, so that it can be
 * recomputed as it was.
 * @param method of the publication; null before the first
 */
export const hasPosteriors = (method: string | null): boolean =>
  Number.parseInt(method ?? METHOD_VERSION, 10) >= 3

/** Whether proven outliers are exempt from shrinkage in place intervals. @param method as above */
export const keepsOutliers = (method: string | null): boolean =>
  (method ?? METHOD_VERSION).localeCompare('3.2', 'en', { numeric: true }) >= 0
