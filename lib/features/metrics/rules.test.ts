import { describe, expect, it } from 'vitest'
import { copyNames } from '@/lib/features/metrics/labels'
import {
  changedFrozenFields,
  closingProblem,
  dateProblems,
  lastValidDay,
  metricState,
  openOn,
} from '@/lib/features/metrics/rules'

const quarterly = (date_begin: string, date_end: string | null) => ({
  metric_period_id: 2,
  date_begin,
  date_end,
})

describe('dates of an indicator', () => {
  it.each([
    [quarterly('2026-01-01', null), []],
    [quarterly('2026-01-01', '2026-10-01'), []],
    [quarterly('2026-01-01', '2026-09-30'), []],
    [quarterly('2026-01-01', '2026-01-01'), []],
    [quarterly('2026-02-01', null), ['date_begin']],
    [quarterly('2026-01-01', '2026-09-29'), ['date_end']],
    [quarterly('2026-01-01', '2025-12-31'), ['date_end']],
    [quarterly('2026-01-02', '2026-01-03'), ['date_begin', 'date_end']],
    [{ metric_period_id: 1, date_begin: '2026-04-01', date_end: '2026-12-31' }, ['date_begin']],
    [{ metric_period_id: 3, date_begin: '2026-04-01', date_end: '2026-05-31' }, []],
    [{ metric_period_id: 9, date_begin: '2026-01-01', date_end: null }, ['metric_period_id']],
  ])('%o → %o', (fields, refused) => {
    expect(Object.keys(dateProblems(fields, null))).toEqual(refused)
  })

  it('say whether it is current, both ends inclusive', () => {
    expect(metricState('2026-01-01', '2026-01-01', null)).toBe('current')
    expect(metricState('2026-09-30', '2026-01-01', '2026-09-30')).toBe('current')
    expect(metricState('2026-10-01', '2026-01-01', '2026-09-30')).toBe('expired')
    expect(metricState('2025-12-31', '2026-01-01', null)).toBe('future')
  })
})

describe('an end', () => {
  const metric = {
    metric_period_id: 2,
    date_begin: '2026-01-01',
    documents: { first: '2026-01-01', last: '2026-07-01' },
  }

  it.each([
    ['2026-10-01', true],
    ['2026-07-01', false],
    ['2026-11-01', false],
    ['2026-01-01', false],
    ['2025-10-01', false],
  ])('the day before %s: %s', (date, may) => {
    expect(closingProblem(metric, date) === null).toBe(may)
  })

  it('concerns what has not ended by then', () => {
    const ends = [null, '2026-09-30', '2026-10-01', '2026-12-31'].map((date_end) => ({ date_end }))
    expect(openOn(ends, '2026-10-01').map((one) => one.date_end)).toEqual([null, '2026-10-01', '2026-12-31'])
  })
})

it('a copy says in its names when it begins, within their lengths', () => {
  const names = { name: 'Летальность', short_name: 'Умершие' }
  expect(copyNames(names, 2, '2027-01-01')).toEqual({
    name: 'Летальность (I квартал 2027 года)',
    short_name: 'Умершие с 01.2027',
  })
  expect(copyNames(names, 3, '2027-03-01').name).toBe('Летальность (март 2027 года)')
  const long = copyNames({ name: 'я'.repeat(255), short_name: 'я'.repeat(36) }, 1, '2027-01-01')
  expect(long.name).toMatch(/^я{243}… \(2027 год\)$/)
  expect(long.short_name).toMatch(/^я{25}… с 01.2027$/)
  const words = { name: 'Летальность', short_name: 'Незапланированные реоперации за год' }
  expect(copyNames(words, 2, '2026-10-01').short_name).toBe('Незапланированные… с 10.2026')
})

it.each([
  [2, '2026-07-01', '2026-09-30'],
  [2, '2026-09-30', '2026-09-30'],
  [1, '2026-01-01', '2026-12-31'],
  [3, '2026-07-01', '2026-07-31'],
  [2, null, null],
])('the end of periodicity %i on %s is valid through %s', (metric_period_id, date_end, last) => {
  expect(lastValidDay({ metric_period_id, date_end })).toBe(last)
})

describe('frozen fields', () => {
  const a = { var_name: 'a', name: 'Число', aggregation: 'sum' } as const
  const b = { var_name: 'b', name: 'Всего', aggregation: 'sum' } as const
  const before = { metric_category_id: 1, metric_period_id: 2, formula: 'a/b', metric_calc_data: [a, b] }

  it('the order of variables does not matter, everything of theirs does', () => {
    expect(changedFrozenFields(before, { ...before, metric_calc_data: [b, a] })).toEqual([])
    for (const list of [[a], [a, { ...b, name: 'Все' }], [a, { ...b, aggregation: 'avg' as const }]])
      expect(changedFrozenFields(before, { ...before, metric_calc_data: list })).toEqual(['metric_calc_data'])
    expect(
      changedFrozenFields(before, { ...before, formula: 'b/a', metric_category_id: 2, metric_period_id: 1 }),
    ).toEqual(['metric_category_id', 'metric_period_id', 'formula'])
  })
})
