import type { CompletenessState } from '@/lib/features/deadlines/schema'

/** What the board can be narrowed to, in words. */
export const STATE_NAMES: Record<CompletenessState, string> = {
  complete: 'Всё утверждено',
  draft: 'Есть черновики',
  returned: 'Есть возвращённые',
  to_fill: 'Есть незаполненные',
  overdue: 'Есть просроченные',
}
