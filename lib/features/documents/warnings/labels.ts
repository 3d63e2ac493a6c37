import type { EarlierSpan } from '@/lib/calc/warnings/earlier'
import type { Slip } from '@/lib/calc/warnings/typing'
import { type RowWarning, rowWarnings } from '@/lib/calc/warnings/warnings'
import { formatEntry, formatNumber } from '@/lib/core/format/numbers'
import type { DocumentWarning } from '@/lib/features/documents/entry/shapes'

/** Warnings that depend on one row alone, as messages. @param decimals of its indicator */
export const warningsInWords = (
  row: Parameters<typeof rowWarnings>[0],
  decimals: number,
): DocumentWarning[] =>
  rowWarnings(row).map((one) => ({ code: one.code, message: warningMessage(one, decimals) }))

/** A warning as a message; values have the indicator's decimals, source data are as entered. */
export function warningMessage(warning: RowWarning, decimals: number): string {
  switch (warning.code) {
    case 'numerator_above_denominator':
      if (warning.numerator === null) return 'Значение больше 100 %: проверьте, что часть не больше целого'
      return `Числитель ${warning.numerator} больше знаменателя ${warning.denominator}: получается больше 100 %`
    case 'swapped': {
      const usual = warning.usual.map(({ name, span }) => `${name} = ${spanText(span)}`).join(', ')
      return `Похоже, числа поменялись местами: раньше было ${usual}`
    }
    case 'ten_times_more':
    case 'ten_times_less':
    case 'lost_digit':
    case 'doubled_digit':
    case 'year_to_date':
    case 'one_month':
      return `${enteredText(warning.entered)}: похоже, ${SLIPS[warning.code]}, раньше было ${spanText(warning.usual)}`
    case 'far_volume':
      return `${enteredText(warning.entered)}: раньше было ${spanText(warning.usual)}`
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

const SLIPS: Readonly<Record<Slip | 'year_to_date' | 'one_month', string>> = {
  ten_times_more: 'в десять раз больше, чем нужно',
  ten_times_less: 'в десять раз меньше, чем нужно',
  lost_digit: 'потеряна цифра',
  doubled_digit: 'цифра набрана дважды',
  year_to_date: 'нарастающим итогом с начала года',
  one_month: 'за месяц, а не за квартал',
}

const enteredText = ({ name, number }: { name: string; number: number }) => `${name} = ${formatEntry(number)}`

const spanText = ({ from, to }: EarlierSpan) =>
  from === to ? formatEntry(from) : `${formatEntry(from)}–${formatEntry(to)}`

/** Thresholds for «1 in N»; a smaller probability uses the largest N it is below. */
const ONE_IN = [1_000_000, 100_000, 10_000, 1000, 300]

const oneIn = (chance: number) => formatEntry(ONE_IN.find((count) => chance * count < 1) ?? 300)
