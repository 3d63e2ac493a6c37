import 'server-only'
import { z } from 'zod'
import { slotOf } from '@/lib/calc/pooling/slots'
import { withinCategories } from '@/lib/core/auth/scope'
import { rows } from '@/lib/core/db/rows'
import { period } from '@/lib/core/http/shapes'
import type { OwnCompany } from '@/lib/features/analytics/group/group-data'
import { slotKey } from '@/lib/features/analytics/own/own-data'
import { Prisma } from '@/lib/generated/prisma/client'

const chartMark = z.object({
  id: z.int(),
  kind: z.enum(['rebase', 'ghost']),
  reason: z.string(),
})
const markRow = chartMark.extend({
  metric_id: z.int(),
  ...period.shape,
})

export type ChartMark = z.output<typeof chartMark>

/** Category of the indicator of mark `k`. */
const CATEGORY = Prisma.sql`(SELECT m.metric_category_id FROM metrics m WHERE m.id = k.metric_id)`

/** The organisation's marks within reach, by key of indicator, year and slot. */
export async function readMarks(own: OwnCompany | null): Promise<ReadonlyMap<string, ChartMark[]>> {
  const marks = new Map<string, ChartMark[]>()
  if (own === null) return marks
  const statement = Prisma.sql`
    SELECT id, kind, reason, metric_id, year, quarter, month FROM chart_marks k
    WHERE company_id = ${own.id} AND ${withinCategories(own, CATEGORY)}`
  for (const { metric_id, year, quarter, month, ...mark } of await rows(markRow, statement)) {
    const key = slotKey(metric_id, year, slotOf({ quarter, month }))
    marks.set(key, [...(marks.get(key) ?? []), mark])
  }
  return marks
}
