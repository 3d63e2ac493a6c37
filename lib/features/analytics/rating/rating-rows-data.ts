import 'server-only'
import { type Slot, slotOf } from '@/lib/calc/pooling/slots'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { readingFromStandby } from '@/lib/core/db/standby'
import { AppError } from '@/lib/core/http/errors'
import type { RatingRows, ScoreRow } from '@/lib/features/analytics/rating/contract'
import { comparedIn, ratingGroup, readRatingSource } from '@/lib/features/analytics/rating/rating-data'
import { rateMetric } from '@/lib/features/analytics/rating/rating-metric'
import type { RatingSource } from '@/lib/features/analytics/rating/rating-source'
import { type OrganisationRow, rowsSharingProfiles, sortedRows } from '@/lib/features/analytics/rating/rules'
import { RATING_ROWS } from '@/lib/features/analytics/rules'
import type { RatingRowsQuery } from '@/lib/features/analytics/schema'

/**
 * A stretch of a full rating, GET /api/analytics-rating/rows: as many rows as are looked at, in the order asked for.
 * @throws AppError not_found for a category, indicator or organisation that does not exist
 */
export function readRatingRows(scope: CompanyScope, query: RatingRowsQuery): Promise<RatingRows> {
  return readingFromStandby(async () => {
    const { source } = await readRatingSource(scope, query, () => true)
    const slot = slotOf({ quarter: query.quarter ?? 0, month: query.month ?? 0 })
    // Nobody's chance is told here: an administrator's would be worked out for every row.
    const rows = sortedRows(await rowsOf({ ...source, isAdmin: false }, slot, query.metric_id), query)
    const offset = query.offset ?? 0
    const own = rows.findIndex(({ is_own }) => is_own)
    return {
      data: {
        ...rowsSharingProfiles(rows.slice(offset, offset + Math.min(query.rows ?? RATING_ROWS, RATING_ROWS))),
        total: rows.length,
        own_position: own === -1 ? null : own,
      },
    }
  })
}

/** The category's rating, those not ranked at its end; or an indicator's. None where too few are compared. */
async function rowsOf(source: RatingSource, slot: Slot, metricId: number | null): Promise<OrganisationRow[]> {
  if (metricId === null) {
    const category = (await ratingGroup(source, slot))?.category
    return category ? [...category.rows, ...category.unranked].map(scoreRow) : []
  }
  if (!source.metrics.some(({ id }) => id === metricId)) throw new AppError('not_found')
  const metric = comparedIn(source, slot).find(({ id }) => id === metricId)
  const rows = metric ? rateMetric(source, metric, slot).answer.rows : []
  return rows.map(({ place, number, value, is_own, profile }) => ({
    place,
    number,
    value,
    is_own,
    profile,
    stars: null,
    coverage: null,
  }))
}

const scoreRow = ({
  place,
  number,
  score,
  stars,
  scored,
  of,
  is_own,
  profile,
}: ScoreRow): OrganisationRow => ({
  place,
  number,
  value: score,
  stars,
  coverage: { scored, of },
  is_own,
  profile,
})
