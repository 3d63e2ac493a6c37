import 'server-only'
import { dateParts } from '@/lib/calc/dates'
import { isOverdue } from '@/lib/calc/period-rules'
import { dueDate, lastEndedPeriod, openingDay, PERIODICITY, type Period } from '@/lib/calc/periods'
import { today } from '@/lib/core/clock'
import { db } from '@/lib/core/db/client'
import { COMPANY_ROLE } from '@/lib/core/dictionaries'
import { env } from '@/lib/core/env'
import type { Page } from '@/lib/core/http/pagination'
import type { CompletenessMeta, CompletenessRow } from '@/lib/features/deadlines/answers'
import type { CompletenessFilters, CompletenessQuery } from '@/lib/features/deadlines/schema'
import { boardSql, CATEGORIES_JSON, rowsJson, TOTALS_JSON } from '@/lib/features/deadlines/sql'
import { Prisma } from '@/lib/generated/prisma/client'

export interface CompletenessPage extends Page<CompletenessRow> {
  board: CompletenessMeta
}

interface BoardRow {
  rows: CompletenessRow[]
  total: number
  until: number
  first_year: number | null
  categories: CompletenessMeta['categories']
  totals: CompletenessMeta['totals']
}

/** The quarter asked for, else the last ended one; a year without a quarter means its last quarter that ended, or its first. */
function chosenQuarter(filters: CompletenessFilters, day: string): Period {
  const last = lastEndedPeriod(PERIODICITY.quarter, day)
  const year = Math.min(Math.max(filters.year ?? last.year, 2000), dateParts(day).year)
  const wanted = filters.quarter ?? (year === last.year ? last.quarter : year < last.year ? 4 : 1)
  return { periodicity: PERIODICITY.quarter, year, quarter: Math.min(Math.max(wanted, 1), 4), month: 0 }
}

async function readBoard(
  filters: CompletenessFilters,
  until: number | null,
  places: Prisma.Sql,
): Promise<{ row: BoardRow; board: CompletenessMeta }> {
  const day = today()
  const { APP_TIMEZONE: timeZone, SUBMISSION_DEADLINE_DAYS: days } = env()
  const period = chosenQuarter(filters, day)
  const due = dueDate(period, days)
  const request = { period, due, isOverdue: isOverdue(period, day, days), timeZone, filters, until }
  const [row] = await db().$queryRaw<[BoardRow]>(Prisma.sql`${boardSql(request)}
    SELECT ${rowsJson(places)} AS rows, (SELECT count(*)::int FROM found) AS total,
      (SELECT until FROM opened) AS until,
      (SELECT extract(year FROM min(date_begin_quarter))::int FROM companies WHERE company_role_id = ${COMPANY_ROLE.participant}) AS first_year,
      ${CATEGORIES_JSON} AS categories, ${TOTALS_JSON} AS totals`)
  const max = dateParts(day).year
  return {
    row,
    board: {
      year: period.year,
      quarter: period.quarter,
      due_date: due,
      is_open: day >= openingDay(period),
      years: { min: Math.min(row.first_year ?? max, max), max },
      categories: row.categories,
      totals: row.totals,
    },
  }
}

/**
 * A page of the completeness board of a quarter, for administrators: participant organisations that may report
 * the quarter × categories with indicators valid in it. Rows and counts are of one moment; organisations added
 * after `until` are left out.
 */
export async function readCompleteness(query: CompletenessQuery): Promise<CompletenessPage> {
  const skipped = (query.page - 1) * query.per_page
  const places = Prisma.sql`found.place > ${skipped}::bigint AND found.place <= ${skipped + query.per_page}::bigint`
  const { row, board } = await readBoard(query, query.until, places)
  return { rows: row.rows, total: row.total, until: row.until, board }
}

/** The whole board, for its workbook. */
export async function readWholeBoard(
  filters: CompletenessFilters,
): Promise<{ rows: CompletenessRow[]; board: CompletenessMeta }> {
  const { row, board } = await readBoard(filters, null, Prisma.sql`true`)
  return { rows: row.rows, board }
}

/** Whether a person gets reminders of deadlines by mail. */
export async function readReminders(userId: number): Promise<{ deadline_reminders: boolean }> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { remindersUnsubscribedAt: true },
  })
  return { deadline_reminders: user?.remindersUnsubscribedAt === null }
}
