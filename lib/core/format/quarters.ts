const ROMAN = ['I', 'II', 'III', 'IV'] as const
const MONTH = new Intl.DateTimeFormat('ru-RU', { month: 'long', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, index) => MONTH.format(Date.UTC(2000, index)))

type Periodicity = 'year' | 'quarter' | 'month'

/** Parts of a period; one that does not apply is 0. */
type Parts = Record<Periodicity, number>

function nth(names: readonly string[], number: number): string {
  const name = names[number - 1]
  if (name === undefined) throw new RangeError(`Expected 1–${names.length}, got ${number}`)
  return name
}

/** 3 → `III квартал`. Throws RangeError outside 1–4. */
export const quarterName = (quarter: number): string => `${nth(ROMAN, quarter)} квартал`

/** «с III квартала 2025», «со II квартала 2025» */
export const sinceQuarter = ({ year, quarter }: Pick<Parts, 'year' | 'quarter'>): string =>
  `${quarter === 2 ? 'со' : 'с'} ${quarterName(quarter)}а ${year}`

/** 3 → `III кв.`, for cards and axes. Throws RangeError outside 1–4. */
export const quarterShort = (quarter: number): string => `${nth(ROMAN, quarter)} кв.`

/** 3 → `март`. Throws RangeError outside 1–12. */
export const monthName = (month: number): string => nth(MONTHS, month)

const MONTH_LETTERS = 3

/** A period within its year: «III квартал», «март», «год». */
export function periodInYear({ quarter, month }: Omit<Parts, 'year'>): string {
  if (quarter > 0) return quarterName(quarter)
  return month > 0 ? monthName(month) : 'год'
}

/** «III кв. 2026», «март 2026», «2026» */
export function periodShort({ year, quarter, month = 0 }: Omit<Parts, 'month'> & { month?: number }): string {
  if (quarter > 0) return `${quarterShort(quarter)} ${year}`
  return month > 0 ? `${monthName(month)} ${year}` : String(year)
}

/** A period for an axis: «III 26», «мар 26», «2026». */
export function axisPeriod({ year, quarter, month }: Parts): string {
  const shortYear = String(year).slice(-2)
  if (quarter > 0) return `${nth(ROMAN, quarter)} ${shortYear}`
  return month > 0 ? `${monthName(month).slice(0, MONTH_LETTERS)} ${shortYear}` : String(year)
}

/** «2025», «2024–2026» */
export const yearsShort = ({ from, to }: { from: number; to: number }): string =>
  from === to ? String(from) : `${from}–${to}`

/** A reporting period in words: `III квартал 2026 года`, `2026 год`, `март 2026 года`. */
export function periodTitle({ year, quarter, month }: Parts): string {
  if (month > 0) return `${monthName(month)} ${year} года`
  return quarter > 0 ? `${quarterName(quarter)} ${year} года` : `${year} год`
}
