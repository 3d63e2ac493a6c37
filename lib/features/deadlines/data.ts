import 'server-only'
import { dateParts } from '@/lib/calc/dates'
import { isOverdue } from '@/lib/calc/period-rules'
import { dueDate, lastEndedPeriod, openingDay, PERIODICITY, type Period } from '@/lib/calc/periods'
import { db } from '@/lib/core/db/client'
import { pageSql } from '@/lib/core/db/read-page'
import { onlyRow } from '@/lib/core/db/rows'
import { type PageRequest, pagedList } from '@/lib/core/http/pagination'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import {
  boardRow,
  type CompletenessBoard,
  type CompletenessMeta,
  type CompletenessRow,
  type Reminders,
} from '@/lib/features/deadlines/contract'
import type { CompletenessFilters, CompletenessQuery } from '@/lib/features/deadlines/schema'
import { boardSql } from '@/lib/features/deadlines/sql'

/** The quarter asked for, else the last ended one; a year without a quarter means its last quarter that ended, or its first. */
function chosenQuarter(filters: CompletenessFilters, day: string): Period {
  const last = lastEndedPeriod(PERIODICITY.quarter, day)
  const year = Math.min(Math.max(filters.year ?? last.year, 2000), dateParts(day).year)
  const wanted = filters.quarter ?? (year === last.year ? last.quarter : year < last.year ? 4 : 1)
  return { periodicity: PERIODICITY.quarter, year, quarter: Math.min(Math.max(wanted, 1), 4), month: 0 }
}

async function readBoard(filters: CompletenessFilters, request: PageRequest) {
  const day = today()
  const { APP_TIMEZONE: timeZone, SUBMISSION_DEADLINE_DAYS: days } = env()
  const period = chosenQuarter(filters, day)
  const due = dueDate(period, days)
  const list = boardSql({ period, due, isOverdue: isOverdue(period, day, days), timeZone, filters })
  const { first_year, categories, totals, ...page } = await onlyRow(boardRow, pageSql(list, request))
  const max = dateParts(day).year
  const board: CompletenessMeta = {
    year: period.year,
    quarter: period.quarter,
    due_date: due,
    is_open: day >= openingDay(period),
    years: { min: Math.min(first_year ?? max, max), max },
    categories,
    totals,
  }
  return { page, board }
}

/**
 * A page of the completeness board of a quarter, for administrators: participant organisations that may report
 * the quarter × categories with indicators valid in it. Rows and counts are of one moment; organisations added
 * after `until` are left out.
 */
export async function readCompleteness(query: CompletenessQuery, url: URL): Promise<CompletenessBoard> {
  const { page, board } = await readBoard(query, query)
  const list = pagedList(page, query, url)
  return { ...list, meta: { ...board, ...list.meta } }
}

/** More organisations than there are. */
const ALL = 2 ** 31 - 1

/** The whole board, for its workbook. */
export async function readWholeBoard(
  filters: CompletenessFilters,
): Promise<{ rows: CompletenessRow[]; board: CompletenessMeta }> {
  const { page, board } = await readBoard(filters, { page: 1, per_page: ALL, until: null })
  return { rows: page.rows, board }
}

/** Which letters a person gets. */
export async function readReminders(userId: number): Promise<Reminders> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { remindersUnsubscribedAt: true, quarterLettersUnsubscribedAt: true },
  })
  return {
    deadline_reminders: user?.remindersUnsubscribedAt === null,
    quarter_letters: user?.quarterLettersUnsubscribedAt === null,
  }
}
