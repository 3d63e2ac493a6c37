import type { Calls } from '@/e2e/attack/calls'
import { type Formula, readFunnel } from '@/e2e/attack/funnels'
import { type Claim, claimsOf, claimsOfYears, countRight, type Reading } from '@/e2e/attack/season/season'
import type { Formulas } from '@/e2e/attack/seen'
import { db } from '@/lib/core/db/client'

/* Repeated reading through the API while others change their data. */

/** Indicators of a category in one period at one moment. */
type Moment = ReadonlyMap<number, Reading>

export interface Place {
  year: number
  quarter: number
  categoryId: number
  formulas: Formulas
}

/** Numbers of attempts, of claims, and of right claims. */
export interface Told {
  name: string
  tried: number
  told: number
  right: number
}

/** @param publication of the archive, null for the current one */
async function readMoment(calls: Calls, place: Place, publication: number | null = null): Promise<Moment> {
  const { year, quarter, categoryId, formulas } = place
  const period = `year=${year}&quarter=${quarter}${publication === null ? '' : `&publication=${publication}`}`
  const { data } = await calls.rating(`${period}&metric_category_id=${categoryId}&full_rating=true`)
  const told = quarter === 0 ? data.year : data.quarter[quarter]
  const moment = new Map<number, Reading>()
  for (const { metric, rows } of told?.metrics ?? []) {
    const formula = formulas.get(metric.id)
    const funnel = formula ? await calls.funnel(`metric_id=${metric.id}&${period}`) : null
    if (!formula || !funnel) continue
    const others = rows.flatMap(({ number, value, is_own }) =>
      value === undefined || is_own ? [] : [[number, value] as const],
    )
    const bands = [...readFunnel(funnel, rows, formula)].map(
      ([number, one]) => [number, one.denominators] as const,
    )
    moment.set(metric.id, {
      theta: funnel.theta,
      values: new Map(others),
      own: rows.some((one) => one.is_own) ? (funnel.own ?? null) : null,
      bands: new Map(bands),
    })
  }
  return moment
}

/** True numerators by indicator and number, used only to judge the claims. */
async function readTruth({ year, quarter, categoryId }: Place): Promise<Map<number, Map<string, number>>> {
  const facts = await db().comparisonFact.findMany({
    where: { metricCategoryId: categoryId, year, ...(quarter === 0 ? {} : { quarter }) },
    select: { metricId: true, a: true, company: { select: { number: true } } },
  })
  const truth = new Map<number, Map<string, number>>()
  for (const { metricId, a, company } of facts) {
    const ofMetric = truth.get(metricId) ?? new Map<string, number>()
    truth.set(metricId, ofMetric.set(company.number, (ofMetric.get(company.number) ?? 0) + Number(a)))
  }
  return truth
}

async function judged(name: string, moments: readonly Moment[], place: Place): Promise<Told> {
  const truth = await readTruth(place)
  const result = { name, tried: 0, told: 0, right: 0 }
  for (const [metricId, formula] of place.formulas) {
    const readings = moments.flatMap((moment) => moment.get(metricId) ?? [])
    const claims: Claim[] = claimsOf(readings, formula)
    result.tried += new Set(readings.flatMap(({ values }) => [...values.keys()])).size
    result.told += claims.length
    result.right += countRight(claims, truth.get(metricId) ?? new Map())
  }
  return result
}

const isEqual = (one: Moment, other: Moment) => JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** The others' published values. */
const plain = (moment: Moment) =>
  [...moment].map(([metric, { theta, values, bands }]) => [metric, theta, [...values], [...bands]])

/** Numbers of approvals between two readings. */
const EVERY = [1, 3, 8]

/** Activities while somebody reads, one by one. */
interface Course {
  ways: ReadonlyArray<() => Promise<void>>
  publish: () => Promise<void>
}

/**
 * A quarter approved document by document, and its publication.
 * @param ways each approves the next document
 * @param publish publishes afterwards
 */
export async function attackSeason(calls: Calls, place: Place, { ways, publish }: Course): Promise<Told[]> {
  const moments = [await readMoment(calls, place)]
  for (const approve of ways) {
    await approve()
    moments.push(await readMoment(calls, place))
  }
  const table: Told[] = []
  for (const every of EVERY) {
    const read = moments.filter((_moment, index) => index % every === 0)
    table.push(await judged(`воронка после каждого ${every}-го утверждения`, read, place))
  }
  const moved = moments.filter((moment, index) => !isEqual(moment, moments[index - 1] ?? moment)).length
  table.push({
    name: 'ответы о других, изменившиеся до выпуска',
    tried: ways.length,
    told: moved,
    right: moved,
  })
  await publish()
  const after = await readMoment(calls, place)
  table.push(await judged('до и после выпуска', [...moments, after], place))
  return [...table, await attackArchive(calls, place)]
}

/**
 * Activities of a single organisation, read before and after: one correction, one newcomer.
 * @param ways the first is the reader's own approval, whose exact counts calibrate the rest
 */
export async function attackLone(
  name: string,
  calls: Calls,
  place: Place,
  { ways, publish }: Course,
): Promise<Told> {
  const moments = [await readMoment(calls, place)]
  for (const happen of ways) {
    await happen()
    await publish()
    moments.push(await readMoment(calls, place))
  }
  return judged(name, moments, place)
}

/** Compares all readable publications, oldest first. */
export async function attackArchive(calls: Calls, place: Place): Promise<Told> {
  const all = await calls.publications()
  const ids = all.flatMap(({ id, state, published_at }) =>
    state === 'published' && published_at !== null ? [id] : [],
  )
  const archive: Moment[] = []
  for (const id of ids.toReversed()) archive.push(await readMoment(calls, place, id))
  return judged('все выпуски архива подряд', archive, place)
}

/**
 * Years of organisations whose quarters are too small to be compared. @param least public minimum denominator of an
 * indicator
 */
export async function attackYears(
  calls: Calls,
  { categoryId, formulas }: Place,
  { year, least }: { year: number; least: (metricId: number) => number },
): Promise<Told> {
  const place = { year, quarter: 0, categoryId, formulas }
  const { data } = await calls.rating(
    `year=${year}&metric_category_id=${categoryId}&full_rating=true&quarter=0`,
  )
  const truth = await readTruth(place)
  const result = { name: 'год из малых кварталов', tried: 0, told: 0, right: 0 }
  for (const { metric, rows } of data.year?.metrics ?? []) {
    const formula: Formula | undefined = formulas.get(metric.id)
    if (!formula) continue
    const inQuarters = new Set(
      Object.values(data.quarter).flatMap(
        (one) =>
          one?.metrics.find((it) => it.metric.id === metric.id)?.rows.map(({ number }) => number) ?? [],
      ),
    )
    const years = rows.flatMap(({ number, value, is_own }) =>
      is_own || value === undefined
        ? []
        : [{ number, year: value, quarters: inQuarters.has(number) ? 1 : 0 }],
    )
    const claims = claimsOfYears(years, least(metric.id), formula)
    result.tried += years.length
    result.told += claims.length
    result.right += countRight(claims, truth.get(metric.id) ?? new Map())
  }
  return result
}
