const ROMAN = ['I', 'II', 'III', 'IV'] as const
const MONTHS = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
] as const

export type Periodicity = 'year' | 'quarter' | 'month'

function nth(names: readonly string[], number: number): string {
  const name = names[number - 1]
  if (name === undefined) throw new RangeError(`Expected 1–${names.length}, got ${number}`)
  return name
}

/** 3 → `III квартал`. Throws RangeError outside 1–4. */
export const quarterName = (quarter: number): string => `${nth(ROMAN, quarter)} квартал`

/** 3 → `III кв.`, for cards and axes. Throws RangeError outside 1–4. */
export const quarterShort = (quarter: number): string => `${nth(ROMAN, quarter)} кв.`

/** 3 → `март`. Throws RangeError outside 1–12. */
export const monthName = (month: number): string => nth(MONTHS, month)

/**
 * A reporting period in words: `III квартал 2026 года`, `2026 год`, `март 2026 года`. `quarter` and `month` are read
 * only for their own periodicity (otherwise the API has 0 in them).
 */
export function periodTitle(period: {
  periodicity: Periodicity
  year: number
  quarter: number
  month: number
}): string {
  if (period.periodicity === 'year') return `${period.year} год`
  const part = period.periodicity === 'quarter' ? quarterName(period.quarter) : monthName(period.month)
  return `${part} ${period.year} года`
}
