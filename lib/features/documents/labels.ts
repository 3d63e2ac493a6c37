import type { NonValue } from '@/lib/calc/values'
import type { Span } from '@/lib/calc/warnings/earlier'
import type { Slip } from '@/lib/calc/warnings/typing'
import type { RowWarning } from '@/lib/calc/warnings/warnings'
import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { groupedText } from '@/lib/core/format/entry-text'
import { formatEntry, formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { PersonName } from '@/lib/features/documents/entry/shapes'
import type { HistoryEvent } from '@/lib/features/documents/history/shapes'
import type { WithdrawalStatus } from '@/lib/features/documents/returns/rules'

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

/** What stands in the place of a source datum that is empty. */
export const NOT_ENTERED = 'не введено'

/** Why an indicator is off: what is usually said. */
export const INACTIVE_REASONS = [
  'Услуга не оказывается',
  'Нет таких пациентов в периоде',
  'Нет такого отделения',
  'Данные не собираются',
] as const

/** What a row that is off says in place of a value. */
export const inactiveText = (reason: string | null): string =>
  reason === null ? NON_VALUE_REASONS.inactive : `отключён: ${reason}`

/** What was done to a document, as the history says it. */
export const HISTORY_ACTIONS: Readonly<Record<HistoryEvent['action'], string>> = {
  created: 'Документ создан',
  saved: 'Изменения сохранены',
  approved: 'Документ утверждён',
  withdrawn: 'Документ возвращён в работу',
  deleted: 'Документ удалён',
  returned: 'Документ возвращён на доработку',
  resent: 'Исправлено, отправлено на проверку',
  asked: 'Задан вопрос',
  answered: 'Дан ответ на вопрос',
  closed: 'Вопрос закрыт',
  reopened: 'Вопрос открыт снова',
  withdrawal_asked: 'Руководитель просит вернуть документ в работу',
  withdrawal_refused: 'В просьбе вернуть документ в работу отказано',
}

/** How a request to return an approved document to work stands. */
export const WITHDRAWAL_STATUS_NAMES: Readonly<Record<WithdrawalStatus, string>> = {
  pending: 'ждёт решения',
  granted: 'возвращён в работу',
  refused: 'отказано',
}

/** «Петрова Анна» */
export const personName = (person: PersonName): string => `${person.surname} ${person.name}`.trim()

export const warningsText = (count: number): string =>
  count === 0
    ? 'без предупреждений'
    : `${count} ${plural(count, 'предупреждение', 'предупреждения', 'предупреждений')}`

/** A warning in words; a value as precise as the indicator's, source data as they are entered. */
export function warningMessage(warning: RowWarning, decimals: number): string {
  switch (warning.code) {
    case 'numerator_above_denominator':
      return `Числитель ${warning.numerator} больше знаменателя ${warning.denominator}: получается больше 100 %`
    case 'swapped': {
      const usual = warning.usual.map(({ name, span }) => `${name} = ${spanText(span)}`).join(', ')
      return `Похоже, числа поменялись местами: раньше было ${usual}`
    }
    case 'ten_times_more':
    case 'ten_times_less':
    case 'lost_digit':
    case 'doubled_digit':
      return `${enteredText(warning.entered)}: похоже, ${SLIPS[warning.code]}, раньше было ${spanText(warning.usual)}`
    case 'repeated':
      return `Числа те же, что в прошлый раз: ${warning.entered.map(enteredText).join(', ')}`
    case 'outlier': {
      const usual = `обычно около ${formatNumber(warning.usual, decimals)}`
      return warning.chance === null
        ? `Значение далеко от прежних, ${usual}`
        : `Такое значение бывает реже 1 раза в ${oneIn(warning.chance)} при ваших прежних данных, ${usual}`
    }
  }
}

const SLIPS: Readonly<Record<Slip, string>> = {
  ten_times_more: 'в десять раз больше, чем нужно',
  ten_times_less: 'в десять раз меньше, чем нужно',
  lost_digit: 'потеряна цифра',
  doubled_digit: 'цифра набрана дважды',
}

const enteredText = ({ name, number }: { name: string; number: number }) => `${name} = ${formatEntry(number)}`

const spanText = ({ from, to }: Span) =>
  from === to ? formatEntry(from) : `${formatEntry(from)}–${formatEntry(to)}`

/** Round numbers that a chance is said by; a smaller one is said by the last. */
const ONE_IN = [1_000_000, 100_000, 10_000, 1000, 300]

const oneIn = (chance: number) => formatEntry(ONE_IN.find((count) => chance * count < 1) ?? 300)

/** «Хирургическая безопасность», a category by its short name, or a row of the same document. */
export const placeOfDatum = (place: string | { row: number }): string =>
  typeof place === 'string' ? `«${place}»` : `показателя ${place.row + 1}`

/** «1 204, из «Хирургическая безопасность»» */
export const readyText = (value: string, place: string | { row: number }): string =>
  `${groupedText(value)}, из ${placeOfDatum(place)}`

/** Two documents, or two rows of one, hold different values of the same datum. */
export function disagreementMessage(
  name: string,
  own: string,
  other: string,
  place: string | { row: number },
): string {
  const where =
    typeof place === 'string' ? `в документе ${placeOfDatum(place)}` : `в показателе ${place.row + 1}`
  return `${name}: здесь ${groupedText(own)}, ${where} — ${groupedText(other)}`
}

/** A fraction of what is counted in whole numbers. */
export const fractionMessage = (name: string, value: string): string =>
  `${name}: считают целыми числами, а введено ${groupedText(value)}`

interface NumberAt {
  name: string
  value: string
  place: string | { row: number; letter: string }
}

/** A cross-check that does not hold: what is wrong, and the numbers that show it. */
export function crossingMessage(message: string, numbers: readonly NumberAt[]): string {
  const told = numbers.map(({ name, value, place }) => {
    const where = typeof place === 'string' ? placeOfDatum(place) : `${place.row + 1} ${place.letter}`
    return `${name} — ${groupedText(value)} (${where})`
  })
  return `${message}: ${told.join(', ')}`
}
