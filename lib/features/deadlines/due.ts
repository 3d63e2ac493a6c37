import { addDays, type IsoDate } from '@/lib/calc/dates'
import { PERIODICITY, type Period, periodDueOn } from '@/lib/calc/periods'

/** 'soon': within the week before; 'today': on the due day itself. */
export type ReminderKind = 'soon' | 'today'

export interface DuePeriod {
  period: Period
  due: IsoDate
  kind: ReminderKind
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
