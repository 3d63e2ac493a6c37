import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { standingByCount } from '@/e2e/support/oracles'
import { within } from '@/lib/calc/comparison/column'
import { shownPeriods, yearRange } from '@/lib/features/analytics/group/rules'
import { reportCell } from '@/lib/features/analytics/report/report-cell'

it('a cell of the report: the own place is that of ranking everybody within the group', () => {
  forCases(
    100,
    fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()), { minLength: 1, maxLength: 30 }),
    fc.constantFrom('asc' as const, 'desc' as const),
    fc.nat(),
    (organisations, order, chosen) => {
      const ownId = chosen % organisations.length
      const sorted = organisations.map(([one], id) => ({ one, id })).sort((x, y) => x.one - y.one)
      const mask = Uint8Array.from(organisations, ([, isMember]) => (isMember ? 1 : 0))
      const members = organisations.flatMap(([one, isMember], id) => (isMember ? [{ one, id }] : []))
      const isMember = members.some(({ id }) => id === ownId)
      const own = organisations[ownId]?.[0] ?? 0
      const { better } = standingByCount(
        members.map(({ one }) => one),
        own,
        order,
      )
      const column = {
        values: Float64Array.from(sorted, ({ one }) => one),
        companies: Int32Array.from(sorted, ({ id }) => id),
      }
      const cell = reportCell({
        metric: { decimals: 0, order, expression: { type: 'number', text: '1' }, aggregations: {} },
        isBeyondChance: false,
        column: { values: () => within(column, mask).values },
        absent: 0,
        minGroup: 5,
        isWithin: mask[ownId] === 1,
        ownReleased: mask[ownId] === 1 ? { value: own, published: own } : null,
        own: { value: own, nonValue: null, eligible: true, compared: true, exact: null },
        before: null,
        signal: null,
      })
      const isBelow = members.length - (isMember ? 1 : 0) < 5
      expect([cell.n, cell.below_minimum]).toEqual([isBelow ? null : members.length, isBelow])
      expect(cell.place).toBe(isBelow || !isMember ? null : better + 1)
      expect(cell.median === null).toBe(isBelow)
    },
  )
})

describe('periods', () => {
  it('are shown once they have ended, a year once its first quarter has', () => {
    const labels = (periodicity: 1 | 2 | 3, today: string) =>
      shownPeriods(periodicity, { from: 2025, to: 2026 }, today).map(({ label }) => label)
    expect(labels(2, '2026-03-31')).toEqual(['I кв. 2025', 'II кв. 2025', 'III кв. 2025', 'IV кв. 2025'])
    expect(labels(2, '2026-04-01').at(-1)).toBe('I кв. 2026')
    expect(labels(1, '2026-03-31')).toEqual(['2025'])
    expect(labels(1, '2026-04-01')).toEqual(['2025', '2026'])
    expect(labels(3, '2026-01-31').at(-1)).toBe('декабрь 2025')
    expect(labels(3, '2026-12-31').at(-1)).toBe('ноябрь 2026')
  })

  it('the years are within those covered, in order, ten at most', () => {
    const covered = { min: 2010, max: 2026, current: 2026 }
    const range = (year_from: number | null, year_to: number | null, fallback = 3) =>
      yearRange({ year_from, year_to }, covered, fallback)
    expect(range(null, null)).toEqual({ from: 2024, to: 2026 })
    expect(range(2010, 2026)).toEqual({ from: 2017, to: 2026 })
    expect(range(2015, null)).toEqual({ from: 2017, to: 2026 })
    expect(range(null, 2012)).toEqual({ from: 2010, to: 2012 })
    expect(range(2020, 2018)).toEqual({ from: 2018, to: 2020 })
    expect(range(0, 2_147_483_647)).toEqual({ from: 2017, to: 2026 })
    expect(range(3000, 3000)).toEqual({ from: 2026, to: 2026 })
    expect(yearRange({ year_from: 2026, year_to: null }, { ...covered, current: 2025 }, 3)).toEqual({
      from: 2026,
      to: 2026,
    })
  })
})
