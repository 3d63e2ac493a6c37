import { contributions, requiredCoverage, roundTo, stars } from '@/lib/calc/comparison/rating'
import type { RatingGroup, ScoreRow } from '@/lib/features/analytics/answers'
import type { Column } from '@/lib/features/analytics/columns/columns'
import type { Slot } from '@/lib/features/analytics/columns/slots'
import type { Group } from '@/lib/features/analytics/group/group-data'
import {
  eachScore,
  positionOf,
  type RankedRow,
  rank,
  rowAt,
  shownRows,
} from '@/lib/features/analytics/rating/ranking'
import { NO_PROFILE, type RatedMetric } from '@/lib/features/analytics/rating/rating-metric'
import type { RatingSource } from '@/lib/features/analytics/rating/rating-source'
import { medianOf } from '@/lib/features/analytics/rating/standing'

type CategoryRating = NonNullable<RatingGroup['category']>

/** Below the ranking no more rows of it are shown unless all are asked for. */
const UNRANKED_SHOWN = 7

/** Sums of the scores of each organisation, at the place of its id. */
interface Sums {
  scores: Float64Array
  weights: Float64Array
  counts: Uint16Array
}

/** Scores of every indicator that is not suppressed, added up by organisation in the order of the indicators. */
function sumScores(rated: readonly RatedMetric[], size: number): Sums {
  const sums = {
    scores: new Float64Array(size),
    weights: new Float64Array(size),
    counts: new Uint16Array(size),
  }
  const { scores, weights, counts } = sums
  for (const { metric, ranking } of rated) {
    if (!ranking) continue
    const { weight } = metric
    const { companies } = ranking.column
    eachScore(ranking, (from, to, score) => {
      for (let index = from; index < to; index += 1) {
        const id = companies[index] ?? 0
        scores[id] = (scores[id] ?? 0) + score * weight
        weights[id] = (weights[id] ?? 0) + weight
        counts[id] = (counts[id] ?? 0) + 1
      }
    })
  }
  return sums
}

/** Rounded to 0.1; the slow exact way only where binary halves may deceive. */
function tenths(score: number): number {
  const scaled = score * 10
  const isSure = Math.abs(scaled - Math.floor(scaled) - 0.5) > 1e-6
  return isSure ? Math.round(scaled) : Math.round(roundTo(score, 1) * 10)
}

/** The scores of organisations with enough coverage as a column: ascending, within a tie by number. */
function rankedScores({ members }: Group, sums: Sums, required: number): Column {
  const ids = [...members.keys()].filter(
    (id) => (sums.counts[id] ?? 0) >= Math.max(required, 1) && (sums.weights[id] ?? 0) > 0,
  )
  const packed = Float64Array.from(
    ids,
    (id, place) => tenths((sums.scores[id] ?? 0) / (sums.weights[id] ?? 0)) * ids.length + place,
  ).sort()
  return {
    values: packed.map((one) => Math.floor(one / ids.length) / 10),
    companies: Int32Array.from(packed, (one) => ids[one % ids.length] ?? 0),
  }
}

/**
 * The category's rating of a slot: weighted means of the scores of organisations with enough of the K indicators,
 * the others that reported below. Null when fewer than the minimum are ranked.
 */
export function rateCategory(
  source: RatingSource,
  rated: readonly RatedMetric[],
  slot: Slot,
): CategoryRating | null {
  const { group, own } = source
  const full = source.isFull(slot)
  const sums = sumScores(rated, group.mask.length)
  const column = rankedScores(group, sums, requiredCoverage(rated.length))
  const total = column.values.length
  if (total < source.minGroup) return null
  const ranking = rank(column, 'desc')
  const ownPosition = own ? positionOf(ranking, own.id) : -1

  const base = (company: number) => ({
    number: group.members.get(company)?.number ?? '',
    scored: sums.counts[company] ?? 0,
    of: rated.length,
    is_own: company === own?.id,
    profile: group.members.get(company)?.profile ?? NO_PROFILE,
    ...(company === own?.id ? { contributions: ownContributions(rated, company) } : {}),
  })
  const toRow = ({ company, place, value }: RankedRow): ScoreRow => ({
    place,
    score: value,
    stars: stars(place, total),
    ...base(company),
  })
  const toUnranked = (company: number): ScoreRow => ({
    place: null,
    score: null,
    stars: null,
    ...base(company),
  })

  const rankedIds = new Set(column.companies)
  const reporters = source.columns.reporters.get(slot)
  const below = [...group.members.keys()].filter((id) => reporters?.has(id) && !rankedIds.has(id))
  const unranked = full ? below : below.filter((id, index) => index < UNRANKED_SHOWN || id === own?.id)
  const rows = shownRows(ranking, ownPosition, full)
  const ownRow = rowAt(ranking, ownPosition)
  return {
    total,
    median: medianOf(column.values, 1),
    rows: rows.map(toRow),
    unranked: unranked.map(toUnranked),
    unranked_total: below.length,
    own: ownRow ? toRow(ownRow) : own && below.includes(own.id) ? toUnranked(own.id) : null,
    truncated: rows.length < total || unranked.length < below.length,
  }
}

function ownContributions(rated: readonly RatedMetric[], company: number) {
  const scored = rated.flatMap(({ metric, ranking }) => {
    const row = ranking && rowAt(ranking, positionOf(ranking, company))
    return row ? [{ id: metric.id, score: row.score, weight: metric.weight }] : []
  })
  const points = contributions(scored)
  return scored.map(({ id }, index) => ({ metric_id: id, points: roundTo(points[index] ?? 0, 2) }))
}
