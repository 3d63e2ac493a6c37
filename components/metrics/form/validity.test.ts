import { expect, test } from 'vitest'
import {
  approvedHint,
  periodAfter,
  periodOption,
  periodOptions,
  validityText,
} from '@/components/metrics/form/validity'

const QUARTER = 2

test('quarters of a few years around today, from the earliest day on', () => {
  const options = periodOptions(QUARTER, '2026-11-21', '2024-01-01')
  expect(options[0]).toEqual({ value: '2022-01-01', label: 'I квартал 2022 года', last: '2022-03-31' })
  expect(options.at(-1)?.value).toBe('2029-10-01')
  expect(periodOptions(QUARTER, '2026-11-21', '2018-07-01')[0]?.value).toBe('2018-01-01')
})

test('a day names its period and the one after it', () => {
  expect(periodOption(QUARTER, '2026-12-31')).toMatchObject({ value: '2026-10-01' })
  expect(periodAfter(QUARTER, '2026-11-21')).toMatchObject({ value: '2027-01-01', last: '2027-03-31' })
})

test('where a new indicator comes too late for documents, it is said of how many organisations', () => {
  const approved = [
    { metric_category_id: 1, metric_period_id: QUARTER, latest: '2026-07-01', organisations: 50 },
    { metric_category_id: 1, metric_period_id: QUARTER, latest: '2026-10-01', organisations: 1 },
    { metric_category_id: 1, metric_period_id: 1, latest: '2027-01-01', organisations: 7 },
    { metric_category_id: 2, metric_period_id: QUARTER, latest: '2027-01-01', organisations: 7 },
  ]
  const hint = (begin: string) => approvedHint(approved, { categoryId: 1, periodicity: QUARTER, begin })
  expect(hint('2026-07-01')).toBe(
    'С этого периода уже утверждены документы 51 организации: в них показатель не попадёт',
  )
  expect(hint('2026-10-01')).toContain('документы 1 организации:')
  expect(hint('2027-01-01')).toBeUndefined()
})

test.each([
  [{ metric_period_id: 2, date_begin: '2022-01-01', date_end: null }, 'с I кв. 2022'],
  [{ metric_period_id: 2, date_begin: '2022-01-01', date_end: '2025-12-31' }, 'I кв. 2022 – IV кв. 2025'],
  [{ metric_period_id: 1, date_begin: '2022-01-01', date_end: null }, 'с 01.01.2022'],
])('validity in words: %o', (metric, expected) => {
  expect(validityText(metric)).toBe(expected)
})
