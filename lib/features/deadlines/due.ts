import { addDays, type IsoDate } from '@/lib/calc/dates'
import { PERIODICITY, type Period, periodDueOn } from '@/lib/calc/periods'

/** 'soon': within the week before; 'today': on the due day itself; 'asked': whenever an administrator asks. */
export type ReminderKind = 'soon' | 'today' | 'asked'

export interface DuePeriod {
  period: Period
  due: IsoDate
  kind: ReminderKind
  /** The due date has passed; it has only where somebody asks. */
  isOverdue?: boolean
}

const DAYS_BEFORE = 7

/** The periods to remind of on a day: those due on it or within the next seven days, so that a missed morning is made up for. */
export function periodsDueSoon(today: IsoDate, deadlineDays: number): DuePeriod[] {
  const found: DuePeriod[] = []
  for (const periodicity of Object.values(PERIODICITY)) {
    for (let ahead = 0; ahead <= DAYS_BEFORE; ahead += 1) {
      const due = addDays(today, ahead)
      const period = periodDueOn(periodicity, due, deadlineDays)
      if (period) found.push({ period, due, kind: ahead === 0 ? 'today' : 'soon' })
    }
  }
  return found
}
