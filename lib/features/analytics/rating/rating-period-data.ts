import 'server-only'
import { z } from 'zod'
import { lastEndedPeriod, PERIODICITY } from '@/lib/calc/periods'
import { QUARTER_SLOTS, type Slot, slotOf, slotParts, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { onlyRow } from '@/lib/core/db/rows'
import { readDb, readingFromStandby } from '@/lib/core/db/standby'
import type { SentPeriod } from '@/lib/features/analytics/rating/contract'
import {
  comparedIn,
  isReported,
  monthSlots,
  ratingGroup,
  readRatingSource,
} from '@/lib/features/analytics/rating/rating-data'
import type { RatingSource } from '@/lib/features/analytics/rating/rating-source'
import { sharingProfiles } from '@/lib/features/analytics/rating/rules'
import type { RatingPeriodQuery } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * One period of a category's rating, GET /api/analytics-rating/period: what the page shows, and which other periods
 * there are. Its rows are those of GET /api/analytics-rating.
 * @throws AppError not_found for a category or organisation that does not exist
 */
export function readPeriodRating(scope: CompanyScope, query: RatingPeriodQuery): Promise<SentPeriod> {
  return readingFromStandby(async () => {
    const year = query.year ?? (await readLastOwnYear(scope, query))
    const { source, meta } = await readRatingSource(scope, { ...query, year }, () => false)
    const periods = [YEAR_SLOT, ...QUARTER_SLOTS, ...monthSlots(source)]
      .filter((slot) => isReported(source, slot))
      .map((slot) => ({ slot, has_own: hasOwn(source, slot) }))
    const slot = askedFor(query) ?? lastOwn(periods) ?? meta.last_filled.quarter
    const ended = lastEndedPeriod(PERIODICITY.quarter, today())
    return {
      data: {
        period: slotParts(slot),
        ...sharingProfiles(await ratingGroup(source, slot)),
        periods: periods.map(({ slot, has_own }) => ({ ...slotParts(slot), has_own })),
        own_within: source.own && source.group.members.has(source.own.id),
      },
      meta: { ...meta, last_ended: { year: ended.year, quarter: ended.quarter } },
    }
  })
}

function askedFor({ quarter, month }: RatingPeriodQuery): Slot | null {
  return quarter === null && month === null ? null : slotOf({ quarter: quarter ?? 0, month: month ?? 0 })
}

const hasOwn = (source: RatingSource, slot: Slot): boolean =>
  comparedIn(source, slot).some((metric) => source.ownValues.at(metric, source.year, slot) !== null)

/** The last quarter with own values, else the year; null when there are none. */
function lastOwn(periods: ReadonlyArray<{ slot: Slot; has_own: boolean }>): Slot | null {
  const own = periods.filter(({ has_own }) => has_own).map(({ slot }) => slot)
  return own.findLast((slot) => QUARTER_SLOTS.includes(slot)) ?? own[0] ?? null
}

const yearRow = z.object({ year: z.int().nullable() })

/** The last year that the organisation whose side is shown has values of the category in; null without one. */
async function readLastOwnYear(scope: CompanyScope, query: RatingPeriodQuery): Promise<number | null> {
  const companyId = scope.companyId ?? query.company_id
  if (companyId === null || query.metric_category_id === null) return null
  const statement = Prisma.sql`SELECT max(f.year) AS year FROM comparison_facts f
    WHERE f.company_id = ${companyId} AND f.metric_category_id = ${query.metric_category_id}`
  return (await onlyRow(yearRow, statement, readDb())).year
}
