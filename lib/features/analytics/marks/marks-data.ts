import 'server-only'
import { z } from 'zod'
import { slotOf } from '@/lib/calc/pooling/slots'
import { rows } from '@/lib/core/db/rows'
import { readDb } from '@/lib/core/db/standby'
import type { OwnCompany } from '@/lib/features/analytics/group/group-data'
import { slotKey } from '@/lib/features/analytics/group/own-data'
import { Prisma } from '@/lib/generated/prisma/client'

const chartMark = z.object({
  id: z.int(),
  kind: z.enum(['rebase', 'ghost']),
  reason: z.string(),
})
const markRow = chartMark.extend({
  metric_id: z.int(),
  year: z.int(),
  quarter: z.int(),
  month: z.int(),
})

export type ChartMark = z.output<typeof chartMark>

/** What an organisation marked on its series: indicator, year and slot → marks. */
export async function readMarks(own: OwnCompany | null): Promise<ReadonlyMap<string, ChartMark[]>> {
  const marks = new Map<string, ChartMark[]>()
  if (own === null) return marks
  const statement = Prisma.sql`
    SELECT id, kind, reason, metric_id, year, quarter, month FROM chart_marks WHERE company_id = ${own.id}`
  for (const { metric_id, year, quarter, month, ...mark } of await rows(markRow, statement, readDb())) {
    const key = slotKey(metric_id, year, slotOf({ quarter, month }))
    marks.set(key, [...(marks.get(key) ?? []), mark])
  }
  return marks
}
