import type { Answer } from '@/e2e/support/api'
import { at, type Json, list } from '@/e2e/support/json'

/*
 * Expected values computed by hand from the table of e2e/support/analytics-world: S = 100·(W + (T−1)/2)/(N−1), weighted
 * means, medians. Rows are [place, organisation, value, score].
 */

/** Keys from the root of an answer. */
export type Path = Array<string | number>
/** The world's organisation with a row's number. */
export const organisation = (row: Json) => 100_050 - Number(at(row, 'number'))

/** The rows of a rating as [place, organisation, value, score]. */
export const rowsOf = (answer: Answer, ...path: Path) =>
  list(answer.at(...path, 'rows')).map((row) => [
    at(row, 'place'),
    organisation(row),
    at(row, 'value') ?? at(row, 'scored'),
    at(row, 'score'),
  ])

/** The own part of an indicator's rating. */
export const ownSide = (
  value: number,
  place: number | null,
  score: number | null,
  gap_to_median: number | null,
  cases_to_median: number | null,
  more: object = {},
) => ({ value, place, score, gap_to_median, cases_to_median, ...more })
export const counted = (place_interval: [number, number]) => ({ cases_unit: 'cases', place_interval })

/** An indicator's rating when the group is too small. */
export const GROUP_TOO_SMALL = {
  total: null,
  below_minimum: true,
  suppressed: true,
  median: null,
  mean: null,
  rows: [],
}

/** Periods in a rating's answer. */
export const FIRST: Path = ['data', 'quarter', '1']
export const SECOND: Path = ['data', 'quarter', '2']
export const YEAR: Path = ['data', 'year']

/** Complete ratings of the first quarter. */
export const FULL = {
  m1: [
    [1, 8, 0, 100],
    [2, 1, 1, 85.71],
    [3, 3, 2, 64.29],
    [3, 2, 2, 64.29],
    [5, 4, 4, 42.86],
    [6, 10, 5, 28.57],
    [7, 5, 8, 14.29],
    [8, 9, 10, 0],
  ],
  m2: [
    [1, 5, 100, 100],
    [2, 4, 95, 87.5],
    [3, 3, 90, 62.5],
    [3, 2, 90, 62.5],
    [3, 1, 90, 62.5],
    [6, 6, 80, 37.5],
    [7, 7, 70, 25],
    [8, 8, 60, 12.5],
    [9, 9, 50, 0],
  ],
  m3: [
    [1, 1, 5, 100],
    [2, 2, 6, 88.89],
    [3, 3, 7, 77.78],
    [4, 4, 8, 66.67],
    [5, 5, 9, 55.56],
    [6, 6, 10, 44.44],
    [7, 9, 11.1, 27.78],
    [7, 7, 11.1, 27.78],
    [9, 8, 12, 11.11],
    [10, 10, 13, 0],
  ],
}
export const withoutOrganisations = <Row extends unknown[]>(rows: Row[], ...organisations: number[]) =>
  rows.filter(([, k]) => !organisations.includes(Number(k)))
