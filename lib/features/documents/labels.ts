import type { NonValue } from '@/lib/calc/values'
import type { HistoryEvent, PersonName } from '@/lib/features/documents/answers'
import { DOCUMENT_STATUS } from '@/lib/features/documents/schema'

/** Status id → the word of the status chip. */
export const STATUS_NAMES: Readonly<Record<number, string>> = {
  [DOCUMENT_STATUS.draft]: 'черновик',
  [DOCUMENT_STATUS.approved]: 'утверждён',
}

/** Why an indicator shows «—» instead of a number. */
export const NON_VALUE_REASONS: Readonly<Record<NonValue, string>> = {
  missing: 'введите все данные',
  zero_denominator: 'деление на ноль: знаменатель равен 0',
  not_finite: 'слишком большое число',
  inactive: 'показатель неприменим либо нет данных',
}

/** What was done to a document, as the history says it. */
export const HISTORY_ACTIONS: Readonly<Record<HistoryEvent['action'], string>> = {
  created: 'Документ создан',
  saved: 'Изменения сохранены',
  approved: 'Документ утверждён',
  withdrawn: 'Документ возвращён в работу',
  deleted: 'Документ удалён',
}

/** «Петрова Анна» */
export const personName = (person: PersonName): string => `${person.surname} ${person.name}`.trim()
