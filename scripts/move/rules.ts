import { Decimal } from 'decimal.js'
import { isIsoDate } from '@/lib/calc/dates'
import { isVariableName, type VariableName } from '@/lib/calc/formula/ast'
import { expressionOf } from '@/lib/calc/formula/parse'
import { LOOKALIKES, OPERATOR_SIGNS } from '@/lib/calc/formula/tokens'
import { isRowFilled } from '@/lib/calc/non-values'
import { PERIODICITY, type PeriodicityId, periodContaining, periodFirstDay } from '@/lib/calc/periods'
import { remembering } from '@/lib/calc/remembering'
import { computeRow } from '@/lib/calc/values'
import { groupedText } from '@/lib/core/format/entry-text'
import type { CatalogueMetric } from '@/prisma/seed/catalogue'
import type { Mapping } from '@/scripts/move/mapping'
import { idOf, type Row } from '@/scripts/move/shape'

/** Why a row of an approved document is off that had nothing but zeros. */
export const ALL_ZERO = 'в прежней системе 0 из 0'
/** Why a row of an approved document is off that could not be computed. */
export const NO_VALUE = 'в прежней системе значение не вычислялось'

/** What is stored has six decimals and is below a million millions. */
export const DECIMALS = 6
const LIMIT = new Decimal(1e12)

/** Yes or no as databases write it; undefined for anything else, which nobody may take for either. */
export function truthOf(text: string | null | undefined): boolean | undefined {
  if (/^(1|t|true)$/i.test(text ?? '')) return true
  return /^(0|f|false)$/i.test(text ?? '') ? false : undefined
}

/** `0000-00-00` is MySQL's none. */
export const textOf = (text: string | null | undefined): string | null =>
  !text || text.trim() === '' || text.startsWith('0000-00-00') ? null : text.trim()

/** The day of a date or a moment as it was stored; null where there is none, or it is no day. */
export function storedDay(text: string | null | undefined): string | null {
  const day = textOf(text)?.slice(0, 10) ?? ''
  return isIsoDate(day) ? day : null
}

/** The first day of the period that this day is of; null where it is none. */
export const beginningOf = (periodicity: PeriodicityId, day: string | null): string | null =>
  day && periodFirstDay(periodContaining(periodicity, day))

/** Writes a moment as a zone's clock showed it; making one costs many times more than using it. */
const clockOf = remembering<Intl.DateTimeFormat>(10)

/** A moment as it was stored, by the clock of this zone where it says none; null where there is none, or it is no moment. */
export function momentOf(text: string | null | undefined, timeZone: string): Date | null {
  const [, day, time = '00:00:00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
      textOf(text) ?? '',
    ) ?? []
  const written = zone?.replace(/^(.\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
  const stored = Date.parse(`${day}T${time}${written ?? 'Z'}`)
  if (Number.isNaN(stored)) return null
  if (zone || timeZone === 'UTC') return new Date(stored)
  const clock = clockOf(timeZone, () => {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  })
  const ahead = (at: number) =>
    Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  return new Date(stored - ahead(stored - ahead(stored)))
}

/** A number as it was stored or typed, with a comma too; null where there is none, or what stands there is no number. */
export function numberOf(text: string | null | undefined): Decimal | null {
  const stored = textOf(text)?.replace(',', '.')
  return stored && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(stored) ? new Decimal(stored) : null
}

/** A number for reading, however many zeros it is stored with: «2 604,5»; «—» for none. */
export const shownNumber = (text: string | null | undefined): string => {
  const number = numberOf(text)
  if (number) return groupedText(number.toFixed())
  return textOf(text) === null ? '—' : 'не число'
}

const REPLACEMENTS: Readonly<Record<string, string>> = { ...LOOKALIKES, ...OPERATOR_SIGNS, х: '*', x: '*' }

/** Signs of typesetting become those of the parser, capitals become small, Cyrillic look-alikes Latin. */
export const mendFormula = (formula: string): string =>
  Array.from(formula.trim().replace(/^=/, '').toLowerCase(), (sign) => REPLACEMENTS[sign] ?? sign).join('')

/** An indicator's formula as the parser takes it, by the mapping's decision if there is one; null where it does not parse. */
export function readFormula(row: Row, decided: Mapping['formulas']): string | null {
  const formula = mendFormula(decided[idOf(row)] ?? row.formula ?? '')
  return expressionOf(formula) && formula
}

export type Code = 'all_zero' | 'no_value' | 'not_a_number' | 'out_of_range' | 'rounded'

export interface MovedRow {
  isActive: boolean
  inactiveReason?: string
  values: Partial<Record<VariableName, string | null>>
  codes: Code[]
  /** Somebody has to decide first. */
  isOpen: boolean
}

/**
 * What a row of a former document becomes. There rows began active with zeros, so 0 of 0 means «not entered»; 0 of more
 * than 0 is a true zero, and so is one typed into a workbook.
 * @param data letter → what was stored
 * @param noValue what is decided about active rows of approved documents that come to no value
 */
export function movedRow(
  metric: CatalogueMetric,
  old: {
    isActive: boolean
    isApproved: boolean
    isTyped: boolean
    data: ReadonlyMap<string, string | null>
  },
  noValue: 'ask' | 'off',
): MovedRow {
  const codes: Code[] = []
  if (!old.isActive) return { isActive: false, values: {}, codes, isOpen: false }
  const values: Partial<Record<VariableName, string | null>> = {}
  for (const { varName } of metric.variables) {
    const text = textOf(old.data.get(varName))
    if (text === null) continue
    const exact = numberOf(text)
    if (exact === null) {
      codes.push('not_a_number')
      continue
    }
    const rounded = exact.toDecimalPlaces(DECIMALS)
    if (exact.isNegative() && !exact.isZero()) codes.push('out_of_range')
    else if (rounded.gte(LIMIT)) codes.push('out_of_range')
    else if (!rounded.eq(exact)) codes.push('rounded')
    values[varName] = rounded.abs().toFixed()
  }
  if (codes.includes('out_of_range') || codes.includes('not_a_number'))
    return { isActive: true, values, codes, isOpen: true }
  const entered = Object.values(values)
  if (entered.every((value) => value === null || (!old.isTyped && new Decimal(value).isZero()))) {
    if (entered.length > 0 || old.isApproved) codes.push('all_zero')
    if (old.isApproved) return { isActive: false, inactiveReason: ALL_ZERO, values: {}, codes, isOpen: false }
    return { isActive: true, values: {}, codes, isOpen: false }
  }
  const numbers = Object.fromEntries(metric.variables.map(({ varName }) => [varName, values[varName]]))
  const { nonValue } = computeRow({ isActive: true, formula: metric.formula, values: numbers })
  if (isRowFilled(nonValue) || !old.isApproved) return { isActive: true, values, codes, isOpen: false }
  codes.push('no_value')
  if (noValue === 'off')
    return { isActive: false, inactiveReason: NO_VALUE, values: {}, codes, isOpen: false }
  return { isActive: true, values, codes, isOpen: true }
}

/** What the table of documents takes, of a quarter. */
export const isQuarterly = ({ metric_period_id, year, quarter }: Row) =>
  Number(textOf(metric_period_id) ?? PERIODICITY.quarter) === PERIODICITY.quarter &&
  /^[1-4]$/.test(quarter ?? '') &&
  /^(20\d\d|2100)$/.test(year ?? '')

/** Of several documents of one key the approved one counts, then the one changed last. @returns ids of the others */
export function outdone(
  documents: readonly Row[],
  approved: string,
  keyOf: (row: Row) => string,
): Set<string> {
  const best = new Map<string, Row>()
  const others = new Set<string>()
  const rank = (row: Row) =>
    `${row.input_document_status_id === approved ? 1 : 0} ${textOf(row.updated_at) ?? ''} ${String(row.id).padStart(12, '0')}`
  for (const row of documents) {
    const rival = best.get(keyOf(row))
    if (rival && rank(rival) > rank(row)) {
      others.add(String(row.id))
      continue
    }
    if (rival) others.add(String(rival.id))
    best.set(keyOf(row), row)
  }
  return others
}

/** What a few operations on doubles may be off by, as a part of the value; digits rounded apart would differ at their edges. */
const DOUBLE_ERROR = '1e-14'

/** Equal as stored here, or at the decimals stored there; both none where there it was 0; otherwise different. */
export function compareValues(
  old: string | null,
  own: string | null,
): 'equal' | 'rounded' | 'none' | 'different' {
  if (own === null) return old === null || new Decimal(old).isZero() ? 'none' : 'different'
  if (old === null) return 'different'
  const [there, here] = [new Decimal(old), new Decimal(own)]
  if (there.eq(here)) return 'equal'
  return here.toDecimalPlaces(there.decimalPlaces()).eq(there) ||
    there.minus(here).abs().lte(here.abs().times(DOUBLE_ERROR))
    ? 'rounded'
    : 'different'
}

export const letterOf = (text: string | null | undefined): VariableName | null => {
  const letter = mendFormula(text ?? '')
  return isVariableName(letter) ? letter : null
}
