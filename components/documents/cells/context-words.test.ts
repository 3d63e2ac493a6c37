import { expect, test } from 'vitest'
import { comparisons, historySeries } from '@/components/documents/cells/context-words'
import { NOTHING_BEFORE } from '@/e2e/support/answers/documents'

const quarter = (year: number, number: number, value: number) => ({
  year,
  quarter: number,
  month: 0,
  value,
  variables: {},
})

test('what is known stands beside the value, nothing else', () => {
  const texts = (context: Parameters<typeof comparisons>[0], decimals: number) =>
    comparisons(context, decimals).map(({ text }) => text)
  expect(texts(NOTHING_BEFORE, 2)).toEqual([null, null, null])
  const previous = quarter(2026, 2, 6.94)
  const lastYear = quarter(2025, 3, 7.625)
  expect(texts({ ...NOTHING_BEFORE, previous, last_year: lastYear }, 2)).toEqual(['6,94', '7,63', null])
  expect(texts({ ...NOTHING_BEFORE, previous: { ...previous, value: null } }, 2)).toEqual([null, null, null])
  expect(
    texts({ ...NOTHING_BEFORE, group_median: { value: 5.2, n: 12, publication: '2026-II-1' } }, 1),
  ).toEqual([null, null, '5,2'])
})

test('a period without a value leaves a gap in the series', () => {
  const history = [quarter(2025, 2, 1), quarter(2025, 3, 2), quarter(2026, 1, 3)]
  expect(historySeries(history)).toEqual([1, 2, null, 3])
  expect(historySeries([])).toEqual([])
  const months = [
    { ...quarter(2025, 0, 1), month: 12 },
    { ...quarter(2026, 0, 2), month: 1 },
  ]
  expect(historySeries(months)).toEqual([1, 2])
})
