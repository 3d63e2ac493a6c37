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

export const DEAD_UNSUBSCRIBE = 'Ссылка неполная или устарела'

/** Names of subscriptions in the accusative: «вы не будете получать …». */
export const SUBSCRIPTION_NAME: Record<keyof Reminders, string> = {
  deadline_reminders: 'напоминания о сроках и вопросах',
  quarter_letters: 'письма с итогами квартала',
}

/** What each subscription sends, and the button that ends it. */
export const SUBSCRIPTION_WORDS: Record<keyof Reminders, { label: string; about: string; end: string }> = {
  deadline_reminders: {
    label: 'Напоминания о сроках и вопросах по электронной почте',
    about:
      'Руководителям и операторам — за неделю до срока, в последний день и по просьбе администратора, если остались незаполненные или неутверждённые документы. Всем, не чаще раза в день, — о вопросах, ответах, возвращённых и вновь сданных документах.',
    end: 'Отключить напоминания',
  },
  quarter_letters: {
    label: 'Итоги квартала по электронной почте',
    about:
      'Раз в квартал, с первым выпуском: сигналы, полнота данных и мероприятия, а перед выпуском — письмо о предпросмотре с просьбой проверить свои данные.',
    end: 'Отключить итоги квартала',
  },
}
