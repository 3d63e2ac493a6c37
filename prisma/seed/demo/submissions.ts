import type { Period } from '@/lib/calc/periods'
import { type DemoCalendar, dayAfter, workingTime } from './calendar'
import type { Organisation } from './organisations'
import { randomStream } from './random'
import { storyState } from './story'

/** The state of a category in a quarter, and when it was reached. `filled`: the share of rows a draft has. */
export type Submission =
  | { state: 'missing' }
  | { state: 'draft'; createdAt: Date; filled: number }
  | { state: 'approved'; createdAt: Date; approvedAt: Date }

/** Which category of which organisation in which quarter; `index` counts quarters from the oldest. */
export interface Slot {
  organisation: Organisation
  categoryIndex: number
  period: Period
  index: number
}

/** Some organisations skip half a year. */
const GAP_EVERY = 11
const GAP_AT = [3, 4]
const WORKDAY_MINUTES = 360

/** Decides what an organisation has submitted, and when; a submission after today does not exist yet. */
export function submission(slot: Slot, calendar: DemoCalendar): Submission {
  const { organisation, categoryIndex, period, index } = slot
  const random = randomStream('submission', organisation.key, categoryIndex, period.year, period.quarter)
  const fromEnd = calendar.quarters.length - 1 - index
  const lag = submissionLag(slot)
  const isDue = dayAfter(period, lag) < calendar.today
  const state =
    organisation.index === 0 ? storyState(categoryIndex, fromEnd) : usualState(slot, fromEnd, isDue, random)
  if (state === 'missing') return { state }
  const begun = Math.max(1, lag - random.integer(1, 5))
  const createdAt = workingTime(dayAfter(period, begun), random.integer(0, WORKDAY_MINUTES), calendar)
  if (state === 'draft') return { state, createdAt, filled: 0.2 + random.uniform() * 0.6 }
  const approvedAt = workingTime(dayAfter(period, lag), random.integer(0, WORKDAY_MINUTES), calendar)
  return { state, createdAt: new Date(Math.min(createdAt.getTime(), approvedAt.getTime())), approvedAt }
}

function usualState(
  { organisation, index }: Slot,
  fromEnd: number,
  isDue: boolean,
  random: ReturnType<typeof randomStream>,
): Submission['state'] {
  const roll = random.uniform()
  if (!isDue) return roll < 0.4 ? 'draft' : 'missing'
  if (organisation.index % GAP_EVERY === GAP_EVERY - 1 && GAP_AT.includes(index)) return 'missing'
  if (roll < 0.012) return 'missing'
  if (fromEnd === 0 && roll < 0.1) return roll < 0.06 ? 'draft' : 'missing'
  return fromEnd === 1 && roll < 0.03 ? 'draft' : 'approved'
}

/** Days from a quarter's end to the approval: most within a month, some organisations always late, all sometimes. */
function submissionLag({ organisation, categoryIndex, period }: Slot): number {
  const habit = randomStream('punctuality', organisation.key)
  const quarter = randomStream('punctuality', organisation.key, period.year, period.quarter)
  const isLate = organisation.index > 0 && habit.chance(0.12)
  const usual = isLate ? habit.integer(24, 34) : habit.integer(9, 19)
  const slip = quarter.chance(0.03) ? quarter.integer(18, 30) : 0
  const category = randomStream('punctuality', organisation.key, period.year, period.quarter, categoryIndex)
  return usual + quarter.integer(-4, 4) + slip + category.integer(0, 4)
}
