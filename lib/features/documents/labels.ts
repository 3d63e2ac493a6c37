import type { NonValue } from '@/lib/calc/values'
import type { RowWarning } from '@/lib/calc/warnings'
import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { formatNumber } from '@/lib/core/format/numbers'
import type { HistoryEvent, PersonName } from '@/lib/features/documents/entry/shapes'

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

/** A warning in words, numbers as precise as the indicator's. */
export function warningMessage(warning: RowWarning, decimals: number): string {
  switch (warning.code) {
    case 'numerator_above_denominator':
      return `Числитель ${warning.numerator} больше знаменателя ${warning.denominator}: получается больше 100 %`
    case 'outlier':
      return `Значение резко отличается от прежних, обычно около ${formatNumber(warning.usual, decimals)}`
    case 'change':
      return warning.previous === 0
        ? 'В предыдущем периоде значение было равно 0'
        : `Изменение больше чем на 50 %: в предыдущем периоде было ${formatNumber(warning.previous, decimals)}`
  }
}
