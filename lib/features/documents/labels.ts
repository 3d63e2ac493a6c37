import { isFaulty } from '@/lib/calc/non-values'
import type { NonValue } from '@/lib/calc/values'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { groupedText } from '@/lib/core/format/entry-text'
import { counted, quoted } from '@/lib/core/format/plural'
import type { DataSource, PersonName } from '@/lib/features/documents/entry/shapes'
import type { WaitingItem } from '@/lib/features/documents/summary/shapes'

/** Status id → text of the status chip. */
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
  no_formula: 'не вычисляется: формула прежней системы не разобрана',
}

/** The unit of a value, or why there is none though all is entered. */
export const unitOrReason = (nonValue: NonValue | null, unit: { name: string }): string =>
  isFaulty(nonValue) || nonValue === 'no_formula' ? NON_VALUE_REASONS[nonValue] : unit.name

/** A pending item of a document, and the action for it. */
export const WAITING_WORDS: Readonly<Record<WaitingItem['kind'], { title: string; action: string }>> = {
  asked: { title: 'Вопрос', action: 'Ответить' },
  answered: { title: 'Ответ на ваш вопрос', action: 'Прочитать ответ' },
  unanswered: { title: 'Вопрос', action: 'Открыть' },
  returned: { title: 'Возвращён на доработку', action: 'Исправить' },
  resent: { title: 'Готово после возврата', action: 'Проверить' },
}

/** Shown for an empty source datum. */
export const NOT_ENTERED = 'не введено'

/** A stored number in words: «1 204,5», «пусто». */
export const inWords = (saved: string | null): string => (saved === null ? 'пусто' : groupedText(saved))

/** Shown for a row that is off in place of a value. */
export const inactiveText = (reason: string | null): string =>
  reason === null ? NON_VALUE_REASONS.inactive : `отключён: ${reason}`

/** «Петрова Анна» */
export const personName = (person: PersonName): string => `${person.surname} ${person.name}`.trim()

export const warningsText = (count: number): string =>
  count === 0 ? 'без предупреждений' : counted(count, 'предупреждение', 'предупреждения', 'предупреждений')

/** «Хирургическая безопасность», a category by its short name, or a row of the same document. */
export const placeOfDatum = (place: string | { row: number }): string =>
  typeof place === 'string' ? `«${place}»` : `показателя ${place.row + 1}`

/** Where a value came from, in words. */
export function sourceWords({ kind, name = '' }: DataSource): string {
  if (kind === 'key') return `прислано по ключу ${quoted(name)}`
  if (kind === 'moved') return 'перенесено из прежней системы'
  if (kind === 'workbook') return `из файла ${quoted(name)}`
  return kind === 'document' ? `из документа «${name}»` : 'вставлено из таблицы'
}

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

export const fractionMessage = (name: string, value: string): string =>
  `${name}: считают целыми числами, а введено ${groupedText(value)}`

/** A violated cross-check: its message and the numbers involved. */
export function crossingMessage(
  message: string,
  numbers: ReadonlyArray<{ name: string; value: string; place: string | { row: number; letter: string } }>,
): string {
  const listed = numbers.map(({ name, value, place }) => {
    const where = typeof place === 'string' ? placeOfDatum(place) : `${place.row + 1} ${place.letter}`
    return `${name} — ${groupedText(value)} (${where})`
  })
  return `${message}: ${listed.join(', ')}`
}

/** «2 пояснения» */
export const explanations = (count: number): string => counted(count, 'пояснение', 'пояснения', 'пояснений')
