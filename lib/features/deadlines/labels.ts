import type { CompletenessCell, Reminders } from '@/lib/features/deadlines/contract'
import type { CompletenessState } from '@/lib/features/deadlines/rules'

/** Names of the board's filter by state. */
export const STATE_NAMES: Record<CompletenessState, string> = {
  complete: 'Всё утверждено',
  draft: 'Есть черновики',
  returned: 'Есть возвращённые',
  to_fill: 'Есть незаполненные',
  overdue: 'Есть просроченные',
}

export function completenessWords({ state, returned, filled, total, on_time }: CompletenessCell): string {
  if (state === 'approved') return on_time ? 'утверждён в срок' : 'утверждён с опозданием'
  return state === 'to_fill' ? 'не начат' : `${returned ? 'возвращён' : 'черновик'}, ${filled} из ${total}`
}

/** Hour at which the daily digest is written, in the installation's time zone. */
export const DIGEST_HOUR = 16

/** Of an unsubscribe link. */
export const DEAD_UNSUBSCRIBE = 'Ссылка неполная или устарела'

/** Names of subscriptions in the accusative: «вы не будете получать …». */
export const SUBSCRIPTION_NAME: Record<keyof Reminders, string> = {
  deadline_reminders: 'напоминания о сроках и вопросах',
  quarter_letters: 'письма с итогами квартала',
}
