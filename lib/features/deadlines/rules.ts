import { addDays, type IsoDate } from '@/lib/calc/dates'
import { dueDate, PERIODICITY, type Period, periodContaining } from '@/lib/calc/periods'

/** Filters of the board: organisations with at least one such document; `complete` means all approved. */
export const COMPLETENESS_STATES = ['complete', 'draft', 'returned', 'to_fill', 'overdue'] as const
export type CompletenessState = (typeof COMPLETENESS_STATES)[number]

export interface DuePeriod {
  period: Period
  due: IsoDate
  /** 'soon': within the week before; 'today': on the due date; 'asked': on an administrator's request. */
  kind: 'soon' | 'today' | 'asked'
  /** Whether the due date has passed, possible only on request. */
  isOverdue?: boolean
}

const DAYS_BEFORE = 7

/** Periods to remind of on a day: due on it or within seven days, so that a missed morning is caught up. */
export function periodsDueSoon(today: IsoDate, deadlineDays: number): DuePeriod[] {
  const found: DuePeriod[] = []
  for (const periodicity of Object.values(PERIODICITY)) {
    for (let ahead = 0; ahead <= DAYS_BEFORE; ahead += 1) {
      const due = addDays(today, ahead)
      const period = periodContaining(periodicity, addDays(due, -deadlineDays))
      if (dueDate(period, deadlineDays) === due)
        found.push({ period, due, kind: ahead === 0 ? 'today' : 'soon' })
    }
  }
  return found
}
