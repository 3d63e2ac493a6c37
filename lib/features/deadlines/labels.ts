import type { Reminders } from '@/lib/features/deadlines/contract'
import type { CompletenessState } from '@/lib/features/deadlines/values/rules'

/** What the board can be narrowed to, in words. */
export const STATE_NAMES: Record<CompletenessState, string> = {
  complete: 'Всё утверждено',
  draft: 'Есть черновики',
  returned: 'Есть возвращённые',
  to_fill: 'Есть незаполненные',
  overdue: 'Есть просроченные',
}

/** When the day's letter about questions and returns is written, in the time zone of the installation. */
export const DIGEST_HOUR = 16

/** Letters that come of themselves, in the accusative: «вы не будете получать …». */
export const SUBSCRIPTION_NAME: Record<keyof Reminders, string> = {
  deadline_reminders: 'напоминания о сроках и вопросах',
  quarter_letters: 'письма с итогами квартала',
}
