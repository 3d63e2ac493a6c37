import type { Calls } from '@/e2e/attack/calls'
import { type Interval, numerators, type Ratio } from '@/e2e/attack/numerators'
import type { Seen } from '@/e2e/attack/seen'
import { ratioOfFormula } from '@/lib/calc/formula/ratio'
import { cached } from '@/lib/calc/remembering'
import { db } from '@/lib/core/db/client'

/*
 * An accepted limit (docs/decisions/0038-published-values.md): indicators with a common denominator can be combined by the
 * organisation's number. The gate checks each indicator separately.
 */

type Told = Ratio & { value: number }

/** Possible numerators of each value over all denominators that fit every value, at most two each. */
export function numeratorsTogether(values: readonly Told[], { from, to }: Interval): Set<number>[] {
  const found = values.map(() => new Set<number>())
  for (let denominator = from; denominator <= to; denominator += 1) {
    const here: Set<number>[] = []
    for (const one of values) {
      const fitting = numerators(one.value, [{ from: denominator, to: denominator }], one)
      if (fitting.size === 0) break
      here.push(fitting)
    }
    if (here.length === values.length)
      for (const [index, fitting] of here.entries()) for (const one of fitting) found[index]?.add(one)
  }
  return found
}

/** True counts of the year by organisation's number, quarter and indicator. */
async function readCounts(year: number) {
  const facts = await db().comparisonFact.findMany({
    where: { year, month: 0, quarter: { gt: 0 } },
    select: { metricId: true, quarter: true, a: true, b: true, company: { select: { number: true } } },
  })
  return new Map(
    facts.map(({ company, quarter, metricId, a, b }) => [
      `${company.number}/${quarter}/${metricId}`,
      { a: Number(a), b: Number(b) },
    ]),
  )
}

/** Public names of denominators by indicator. */
async function readDenominators(): Promise<Map<number, string>> {
  const metrics = await db().metric.findMany({
    select: { id: true, formula: true, calcData: { select: { varName: true, name: true } } },
  })
  return new Map(
    metrics.flatMap(({ id, formula, calcData }) => {
      const letter = ratioOfFormula(formula)?.denominator
      const name = calcData.find(({ varName }) => varName === letter)?.name
      return name ? [[id, name]] : []
    }),
  )
}

/**
 * Bounds of a roughly known denominator relative to the true one; below 2, since a multiple of a fitting denominator
 * fits too.
 */
const [LOW, HIGH] = [0.6, 1.6]

/**
 * With a roughly known denominator, as from an annual report, a numerator is revealed when only one fits all values of
 * that denominator's indicators.
 * @returns others' values above 0 that share a denominator, those with a single possible numerator, and the right ones
 * among these
 */
export async function readTogether(calls: Calls, { year, categories, formulas }: Seen) {
  const [counts, denominators] = await Promise.all([readCounts(year), readDenominators()])
  const families = new Map<string, Array<Told & { key: string }>>()
  for (const quarter of [1, 2, 3, 4])
    for (const id of categories) {
      const { data } = await calls.rating(
        `year=${year}&metric_category_id=${id}&full_rating=true&quarter=${quarter}`,
      )
      for (const { metric, rows } of data.quarter[quarter]?.metrics ?? []) {
        const [ratio, shared] = [formulas.get(metric.id), denominators.get(metric.id)]
        for (const { number, is_own, value } of rows)
          if (ratio && shared && value !== undefined && !is_own)
            cached(families, `${number}/${quarter}/${shared}`, () => []).push({
              ...{ ...ratio, value, key: `${number}/${quarter}/${metric.id}` },
            })
      }
    }
  const result = { tried: 0, alone: 0, right: 0 }
  for (const values of [...families.values()].filter(({ length }) => length > 1)) {
    const b = counts.get(values[0]?.key ?? '')?.b ?? 0
    const found = numeratorsTogether(values, {
      from: Math.ceil(LOW * b),
      to: Math.floor(HIGH * b),
    })
    for (const [index, { key, value }] of values.entries()) {
      if (value === 0) continue
      result.tried += 1
      const [only, other] = found[index] ?? []
      if (only === undefined || other !== undefined) continue
      result.alone += 1
      if (counts.get(key)?.a === only) result.right += 1
    }
  }
  return result
}
