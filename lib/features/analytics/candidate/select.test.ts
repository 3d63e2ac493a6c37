import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { quarterIndex } from '@/lib/calc/periods'
import { MONTH_SLOTS, QUARTER_SLOTS, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { corrections, lastQuarterOf, revert, stillApproved } from '@/lib/features/analytics/candidate/select'
import type { FactsText } from '@/lib/features/analytics/columns/facts'

const FIRST = 1
const SECOND = 2

/** Cases by organisation, of one indicator in a period. */
const facts = (slot: number, cases: Record<number, number>): FactsText => ({
  metricId: 1,
  slot,
  companies: Object.keys(cases).join(),
  variables: [
    Object.values(cases).join(),
    Object.keys(cases)
      .map(() => '100')
      .join(),
  ],
})

const BEFORE = [facts(FIRST, { 7: 1, 8: 2, 9: 3 })]
/** 7 unchanged, 8 corrected, 9 withdrawn, 10 late; the second quarter is new. */
const NOW = [facts(FIRST, { 7: 1, 8: 5, 10: 4 }), facts(SECOND, { 7: 6, 8: 7 })]
/** The current publication is of the first quarter. */
const AT = { year: 2026, base: quarterIndex(2026, 1) }

it('who is put back to what is told already has the same facts', () => {
  const slots = fc.uniqueArray(fc.constantFrom(...QUARTER_SLOTS, ...MONTH_SLOTS), { minLength: 1 })
  const cases = fc.dictionary(fc.integer({ min: 1, max: 99 }).map(String), fc.nat(), { minKeys: 1 })
  forCases(100, slots, cases, (list, known) => {
    const all = list.toSorted((a, b) => a - b).map((slot) => facts(slot, known))
    const keys = list.map((slot) => `1/${slot}`)
    const everybody = new Map(Object.keys(known).map((company) => [Number(company), keys]))
    expect(revert(all, all, everybody)).toEqual(all)
  })
})

it('a month belongs to its quarter, a year to its fourth', () => {
  expect(MONTH_SLOTS.map(lastQuarterOf)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
  expect([...QUARTER_SLOTS, YEAR_SLOT].map(lastQuarterOf)).toEqual([1, 2, 3, 4, 4])
})

it('a correction is what is other than published of a period that was published', () => {
  const found = corrections(NOW, BEFORE, AT)
  expect([...found].toSorted()).toEqual([
    [10, ['1/1']],
    [8, ['1/1']],
    [9, ['1/1']],
  ])
  expect(corrections(NOW, BEFORE, { ...AT, base: AT.base - 1 })).toEqual(new Map())
})

it('who waits keeps the past that was published, and has the new quarter', () => {
  const waiting = corrections(NOW, BEFORE, AT)
  expect(revert(NOW, BEFORE, waiting)).toEqual([...BEFORE, facts(SECOND, { 7: 6, 8: 7 })])
})

it('what was frozen is only taken away from: a returned document is as it was published, or is left out', () => {
  const frozen = [facts(FIRST, { 7: 1, 8: 5, 9: 3 }), facts(SECOND, { 7: 6, 8: 7 })]
  // 8 reverts its correction, 7 withdraws the new quarter; the correction of 9 and the document of 10 come too late.
  const live = [facts(FIRST, { 7: 1, 9: 9, 10: 1 }), facts(SECOND, { 8: 7 })]
  expect(stillApproved(frozen, live, BEFORE)).toEqual([
    facts(FIRST, { 7: 1, 8: 2, 9: 3 }),
    facts(SECOND, { 8: 7 }),
  ])
})
