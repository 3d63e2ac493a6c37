import type { Calls } from '@/e2e/attack/calls'
import { type Interval, numerators, type Ratio } from '@/e2e/attack/numerators'
import type { Seen } from '@/e2e/attack/seen'
import { ratioOfFormula } from '@/lib/calc/formula/ratio'
import { cached } from '@/lib/calc/remembering'
import { db } from '@/lib/core/db/client'

/*
 * A limit that stays (docs/decisions/0038-told-values.md): indicators whose denominator is the same number, read together
 * by the organisation's number. The gate looks at each indicator by itself.
 */

type Told = Ratio & { value: number }

/** Numerators of each value over all denominators of the interval that suit every value; two of each at most. */
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

/** What the numbers of the quarters of the year are, by organisation's number, quarter and indicator. */
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

/** Names of denominators, which everybody can read, by indicator. */
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

/** How much is known of a denominator, as shares of the true one; whatever suits it suits its double too. */
const [LOW, HIGH] = [0.6, 1.6]

/**
 * Whose denominator is known roughly, as an annual report tells it, loses a numerator where one alone suits all values of
 * that denominator's indicators.
 * @returns values above 0 of others that share a denominator, those left with one numerator, and how many of these are right
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
