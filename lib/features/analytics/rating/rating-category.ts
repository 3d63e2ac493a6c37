import { expectedWith } from '@/lib/calc/comparison/absent'
import { categoryScores, contributions, SCORE_DECIMALS, stars } from '@/lib/calc/comparison/category-score'
import { medianOf } from '@/lib/calc/comparison/quantiles'
import { positionOf, type RankedRow, type Ranking, rank, rowAt } from '@/lib/calc/comparison/ranking'
import { hasPosteriors } from '@/lib/calc/method-version'
import { narrow, numberAt } from '@/lib/calc/narrow'
import { categoryPlaces } from '@/lib/calc/places/category-places'
import { MIN_RELIABILITY, STAR_RELIABILITY, shownReliability } from '@/lib/calc/places/dispersion'
import { widened } from '@/lib/calc/places/interval'
import { weightRange } from '@/lib/calc/places/weight-range'
import type { Slot } from '@/lib/calc/pooling/slots'
import { cached } from '@/lib/calc/remembering'
import { areEnough } from '@/lib/features/analytics/group/rules'
import type { CategoryRating, ScoreRow } from '@/lib/features/analytics/rating/contract'
import type { rateMetric } from '@/lib/features/analytics/rating/rating-metric'
import {
  absentOf,
  groupCache,
  intervalVisibility,
  type RatingSource,
  shownRows,
} from '@/lib/features/analytics/rating/rating-source'
import { NO_PROFILE } from '@/lib/features/analytics/rating/rules'

/** The group's scores, from indicators that can be ranked. */
function rankingOf(
  { group, categoryYear }: RatingSource,
  parts: ReadonlyArray<{ ranking: Ranking; weight: number }>,
  { slot, of }: { slot: Slot; of: number },
) {
  const members = [...group.members.keys()]
  const { counts, column } = categoryScores(parts, members, of)
  const ranked = new Set(column.companies)
  const reporters = categoryYear.reporters.get(slot)
  return {
    ranking: rank(column, 'desc'),
    counts: narrow(counts),
    below: members.filter((id) => reporters?.[id] === 1 && !ranked.has(id)),
  }
}

/** Number of unranked rows shown unless all are requested. */
const UNRANKED_SHOWN = 7

/**
 * The category's rating of a slot: weighted means of the scores of organisations with enough of the K indicators, other
 * reporters are listed below. Null when too few besides the viewer's organisation are ranked.
 * @param weighs whether to add the range of the viewer's place under other weights: expensive, so only for one period
 */
export function rateCategory(
  source: RatingSource,
  rated: ReadonlyArray<ReturnType<typeof rateMetric>>,
  slot: Slot,
  weighs = false,
): CategoryRating | null {
  const { group, own } = source
  const judged = rated.filter(({ metric }) => metric.order !== null).length
  const full = source.isFull(slot)
  const parts = rated.flatMap(({ metric: { id, weight }, ranking, chance, likely }) =>
    ranking ? [{ id, weight, ranking, chance, likely }] : [],
  )
  // The key names the ranked indicators, because suppression of small groups differs between viewers.
  const key = [slot, ...parts.map(({ id }) => id)].join('/')
  const { rankings, categories, weightings } = groupCache(source)
  const ranked = cached(rankings, key, () => rankingOf(source, parts, { slot, of: judged }))
  const { ranking, counts, below } = ranked
  const { column, total } = ranking
  const ownPosition = own ? positionOf(ranking, own.id) : -1
  if (!areEnough(total, ownPosition >= 0, source.minGroup)) return null

  const drawn = () => parts.map((part) => ({ ...part, chance: part.chance(), likely: part.likely() }))
  // A single indicator is the category's order, and its own reliability and intervals hold.
  const [alone = null, ...others] = rated.filter((one) => one.ranking !== null)
  const single = others.length === 0 ? alone : null
  const places = single ? null : cached(categories, key, () => categoryPlaces(drawn(), column.companies))
  const reliability = single ? single.answer.reliability : places && shownReliability(places.reliability)
  const isReliable =
    reliability !== null && reliability >= (hasPosteriors(source.method) ? STAR_RELIABILITY : MIN_RELIABILITY)
  const isIntervalVisible = intervalVisibility(source, { slot, total })
  const intervalOf = (company: number, place: number) => {
    const interval = single ? single.intervalAt({ company, place }) : places?.intervalOf(company)
    return interval ? widened(interval, place) : null
  }

  const ownContributions = (company: number) =>
    contributions(parts, company).map(({ part, points }) => ({ metric_id: part.id, points }))
  const base = (company: number) => ({
    number: group.members.get(company)?.number ?? '',
    scored: numberAt(counts, company),
    of: judged,
    is_own: company === own?.id,
    profile: group.members.get(company)?.profile ?? NO_PROFILE,
    ...(company === own?.id ? { contributions: ownContributions(company) } : {}),
  })
  const toRow = ({ company, place, value }: RankedRow): ScoreRow => ({
    place,
    score: value,
    ...(isIntervalVisible(company) ? { place_interval: intervalOf(company, place) } : {}),
    stars: isReliable ? stars(place, total) : null,
    ...base(company),
  })
  const toUnranked = (company: number): ScoreRow => ({
    place: null,
    score: null,
    stars: null,
    ...base(company),
  })

  const unranked = full ? below : below.filter((id, index) => index < UNRANKED_SHOWN || id === own?.id)
  const rows = shownRows(ranking, ownPosition, full)
  const ownRow = rowAt(ranking, ownPosition)
  const expected = expectedWith(total, absentOf(source, slot))
  const rankingsOf = parts.map((part) => part.ranking)
  const weightsOf = (id: number) =>
    cached(weightings, `${key}/${id}`, () => weightRange(rankingsOf, column.companies, id))
  const ownShown = ownRow && {
    ...toRow(ownRow),
    ...(weighs ? { weights_interval: weightsOf(ownRow.company) } : {}),
  }
  return {
    total,
    ...(expected === null ? {} : { expected }),
    median: medianOf(column.values, SCORE_DECIMALS),
    reliability,
    rows: rows.map(toRow),
    unranked: unranked.map(toUnranked),
    unranked_total: below.length,
    own: ownShown ?? (own && below.includes(own.id) ? toUnranked(own.id) : null),
    truncated: rows.length < total || unranked.length < below.length,
  }
}
