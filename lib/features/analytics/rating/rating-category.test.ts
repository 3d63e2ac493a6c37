import { expect, it } from 'vitest'
import { comparedMetric } from '@/e2e/support/calc/compared-metric'
import type { Column } from '@/lib/calc/comparison/column'
import { indexed } from '@/lib/calc/narrow'
import type { ComparedMetric } from '@/lib/features/analytics/group/group-data'
import { NO_OWN_VALUES } from '@/lib/features/analytics/own/own-data'
import { rateCategory } from '@/lib/features/analytics/rating/rating-category'
import { rateMetric } from '@/lib/features/analytics/rating/rating-metric'
import type { RatingSource } from '@/lib/features/analytics/rating/rating-source'
import { NO_PROFILE } from '@/lib/features/analytics/rating/rules'

const QUARTER = 1

const metric = (id: number, weight = 1) => comparedMetric({ id, weight })

/** The value of organisation k is at index k − 1; null is none. */
function columnOf(list: ReadonlyArray<number | null>): Column {
  const entries = list.flatMap((value, index) => (value === null ? [] : [{ value, company: index + 1 }]))
  entries.sort((x, y) => x.value - y.value || x.company - y.company)
  return {
    values: Float64Array.from(entries, ({ value }) => value),
    companies: Int32Array.from(entries, ({ company }) => company),
  }
}

/** Denominators large enough that chance moves no place. */
const PATIENTS = 1_000_000

function denominatorsOf(list: ReadonlyArray<number | null>, patients = PATIENTS) {
  return { middles: indexed(new Float64Array(1 + list.length).fill(patients)), ways: new Uint8Array() }
}

const maskOf = (ids: readonly number[]) => {
  const mask = new Uint8Array(1 + Math.max(0, ...ids))
  for (const id of ids) mask[id] = 1
  return mask
}

interface Given {
  full?: boolean
  patients?: number
  isAdmin?: boolean
}

type Lists = ReadonlyArray<ReadonlyArray<number | null>>

function rateAll(metrics: ComparedMetric[], lists: Lists, { full = true, patients, isAdmin = false }: Given) {
  const ids = (lists[0] ?? []).map((_, index) => index + 1)
  const source: RatingSource = {
    metrics,
    categoryYear: {
      byMetric: new Map(
        metrics.map(({ id }, index) => [id, new Map([[QUARTER, columnOf(lists[index] ?? [])]])]),
      ),
      denominators: new Map(
        metrics.map(({ id }, index) => [
          id,
          new Map([[QUARTER, denominatorsOf(lists[index] ?? [], patients)]]),
        ]),
      ),
      reporters: new Map([[QUARTER, maskOf(ids)]]),
      exact: new Map(),
    },
    group: {
      members: new Map(ids.map((id) => [id, { number: String(100_000 + id), profile: NO_PROFILE }])),
      mask: Uint8Array.from([0, ...ids.map(() => 1)]),
    },
    own: null,
    ownValues: NO_OWN_VALUES,
    due: null,
    method: null,
    year: 2025,
    isFull: () => full,
    isAdmin,
    minGroup: 5,
  }
  const rated = metrics.map((one) => rateMetric(source, one, QUARTER))
  return { rated, category: rateCategory(source, rated, QUARTER) }
}

const rate = (metrics: ComparedMetric[], lists: Lists, full = true) =>
  rateAll(metrics, lists, { full }).category

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

it('gives stars by quintile of the place from ten organisations on', () => {
  expect(rate([metric(1)], [upTo(10)])?.rows.map((row) => row.stars)).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1])
  expect(rate([metric(1)], [upTo(9)])?.rows.map((row) => row.stars)).toEqual(new Array(9).fill(null))
})

it('gives none where chance makes the order, and tells nobody but an admin how far', () => {
  const rating = rate([metric(1)], [upTo(12).map((value) => value / 1e8)])
  expect(rating?.reliability).toBeLessThan(0.5)
  expect(rating?.rows.map((row) => row.stars)).toEqual(new Array(12).fill(null))
  expect(JSON.stringify(rating)).not.toContain('place_interval')
})

it('leaves out an indicator of too few organisations: no score of it can be guessed from the sum', () => {
  const rating = rate(
    upTo(4).map((id) => metric(id + 1)),
    [upTo(6), upTo(6), upTo(6), [0, 1, 2, 3, null, null]],
  )
  expect(rating?.rows.map((row) => [row.score, row.scored])).toEqual([
    [100, 3],
    [80, 3],
    [60, 3],
    [40, 3],
    [20, 3],
    [0, 3],
  ])
})

it('tells nothing when fewer than the minimum are ranked', () => {
  expect(rate([metric(1)], [upTo(4)])).toBeNull()
})

it('without the full rating shows seven of the unranked and counts them all', () => {
  const rating = rate([metric(1), metric(2)], [upTo(15), upTo(15).map((k) => (k < 5 ? k : null))], false)
  expect(rating?.rows).toHaveLength(5)
  expect(rating?.unranked.map((row) => row.number)).toEqual(upTo(7).map((k) => String(100_006 + k)))
  expect([rating?.unranked_total, rating?.truncated]).toEqual([10, true])
})

it('of a single indicator tells that one’s reliability and intervals', () => {
  const { rated, category } = rateAll([metric(1)], [upTo(12)], { patients: 60, isAdmin: true })
  const [answer] = rated.map((one) => one.answer)
  expect(category?.reliability).toBe(answer?.reliability)
  expect(category?.rows.map((row) => row.place_interval)).toEqual(
    answer?.rows.map((row) => row.place_interval),
  )
})

it('tells no chance where most indicators count no cases', () => {
  const mean = (id: number) => ({
    ...metric(id),
    shown: { ...metric(id).shown, metric_kind: 'mean' as const },
  })
  const { category } = rateAll([metric(1), mean(2)], [upTo(12), upTo(12)], { isAdmin: true })
  expect([category?.reliability, category?.rows[0]?.place_interval]).toEqual([null, null])
  const mostly = rateAll([metric(1), mean(2), metric(3)], [upTo(12), upTo(12), upTo(12)], { isAdmin: true })
  expect(mostly.category?.rows[0]?.place_interval).not.toBeNull()
})
