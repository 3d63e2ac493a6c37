import { expect, it } from 'vitest'
import { PERIODICITY } from './periods'
import { isAfter, plannedFrom, takesAll } from './publication-calendar'

const ended = (year: number, quarter: number) => ({
  periodicity: PERIODICITY.quarter,
  year,
  quarter,
  month: 0,
})
const DEADLINE_DAYS = 30

it('a quarter is frozen 5 and published 15 days after its due date, finally 90 days after', () => {
  const planned = plannedFrom('2026-10-01', ended(2026, 3), DEADLINE_DAYS)
  expect(planned.filter(({ year, quarter }) => year === 2026 && quarter === 3)).toEqual([
    { year: 2026, quarter: 3, kind: 'first', freezeOn: '2026-11-04', publishOn: '2026-11-14' },
    { year: 2026, quarter: 3, kind: 'final', freezeOn: '2027-01-18', publishOn: '2027-01-28' },
  ])
})

it('planned are those of a year back and of the quarter under way that are not over', () => {
  const kinds = plannedFrom('2026-10-28', ended(2026, 3), DEADLINE_DAYS).map(({ year, quarter, kind }) =>
    [year, quarter, kind].join(),
  )
  expect(kinds).toEqual(['2026,2,final', '2026,3,first', '2026,3,final', '2026,4,first', '2026,4,final'])
  expect(plannedFrom('2027-01-01', ended(2026, 4), DEADLINE_DAYS).at(-1)).toMatchObject({
    year: 2027,
    quarter: 1,
    kind: 'final',
  })
})

it('only the final one of a year takes all that waits', () => {
  expect(takesAll({ kind: 'final', quarter: 4 })).toBe(true)
  expect(takesAll({ kind: 'first', quarter: 4 })).toBe(false)
  expect(takesAll({ kind: 'final', quarter: 3 })).toBe(false)
})

it('publications follow the order of their quarters, and the final one follows the first', () => {
  const of = (year: number, quarter: number, kind: string) => ({ year, quarter, kind })
  expect(isAfter(of(2027, 1, 'first'), of(2026, 4, 'final'))).toBe(true)
  expect(isAfter(of(2026, 4, 'first'), of(2026, 3, 'extra'))).toBe(true)
  expect(isAfter(of(2026, 4, 'final'), of(2026, 4, 'first'))).toBe(true)
  expect(isAfter(of(2026, 4, 'first'), of(2026, 4, 'final'))).toBe(false)
  // An extra publication has no order within its quarter.
  expect(isAfter(of(2026, 4, 'extra'), of(2026, 4, 'first'))).toBe(false)
  expect(isAfter(of(2026, 4, 'final'), of(2026, 4, 'extra'))).toBe(false)
})
