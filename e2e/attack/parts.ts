import type { Calls } from '@/e2e/attack/calls'
import type { Setting } from '@/e2e/attack/filters'
import { rowsOf, type Seen } from '@/e2e/attack/seen'
import type { Rating } from '@/lib/features/analytics/rating/contract'

interface Found {
  /** The partial answer as a rating. */
  part: Rating
  /** Rows of the partial answer, and those of them missing in the whole one. */
  tried: number
  strange: number
  /** Totals that came with the rows. */
  totals: number[]
}

/** Pairs of organisation and value in an indicator's rows. */
const told = (rows: ReadonlyArray<{ number: string; value?: number | null | undefined }>) =>
  rows.map(({ number, value }) => `${number} ${value ?? ''}`)

const numbersOf = (rows: ReadonlyArray<{ number: string }>) => rows.map(({ number }) => number)

/**
 * Compares partial ratings of the probe's year (one period, and pages of its rows) with the whole answer: a part may
 * not reveal more.
 */
export async function attackParts(calls: Calls, { year, probe }: Seen, setting: Setting): Promise<Found> {
  const query = `year=${year}&metric_category_id=${probe}&quarter=0&month=0&${setting}`
  const whole = await calls.rating(`${query}&full_rating=true`)
  const { metrics = [] } = whole.data.year ?? {}
  const known = new Set(whole.data.year ? numbersOf(rowsOf(whole.data.year)) : [])
  const values = new Set(told(metrics.flatMap(({ rows }) => rows)))

  const { rating } = (await calls.ratingPart(query)).data
  const category = (await calls.ratingRows(query)).data
  const numbers = [...(rating ? numbersOf(rowsOf(rating)) : []), ...numbersOf(category.rows)]
  const pairs: string[] = []
  const totals = [category.total]
  for (const { metric } of metrics) {
    const { rows, total } = (await calls.ratingRows(`${query}&metric_id=${metric.id}`)).data
    pairs.push(...told(rows))
    totals.push(total)
  }
  const strange = [...numbers.filter((one) => !known.has(one)), ...pairs.filter((one) => !values.has(one))]
  return {
    part: { ...whole, data: { year: rating, quarter: {}, month: {} } },
    tried: numbers.length + pairs.length,
    strange: strange.length,
    totals,
  }
}
