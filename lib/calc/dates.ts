import { remembering } from './remembering'

/** A calendar day 'YYYY-MM-DD', without a time or a zone. Such texts compare as days. */
export type IsoDate = string

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a text is an existing calendar day: '2026-02-29' is not. */
export function isIsoDate(text: string): boolean {
  const match = ISO_DATE.exec(text)
  return match !== null && isoDate(Number(match[1]), Number(match[2]), Number(match[3])) === text
}

/** The day of the given parts; a month or day out of range carries over (day 0 is the last of the month before). */
export function isoDate(year: number, month: number, day: number): IsoDate {
  const isPlain = month >= 1 && month <= 12 && day >= 1 && day <= 28 && year >= 1000 && year <= 9999
  // Fast path: a comparison asks for a period's first day thousands of times.
  if (isPlain) return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** The parts of a day, the month from 1 to 12. Throws a RangeError for anything that is no calendar day. */
export function dateParts(date: IsoDate) {
  if (!isIsoDate(date)) throw new RangeError(`Not a calendar day: ${date}`)
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** The day `days` after (or before, when negative) the given one. */
export function addDays(date: IsoDate, days: number): IsoDate {
  const { year, month, day } = dateParts(date)
  return isoDate(year, month, day + days)
}

const DAY_MS = 86_400_000

/** How many days after `from` the day `to` is; negative before it. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** Creating a formatter costs a hundred times more than using it, and an installation has one zone. */
const formatters = remembering<Intl.DateTimeFormat>(10)

/** The calendar day it is at the instant `now` in a time zone ('Europe/Moscow'). Throws a RangeError for an unknown zone. */
export function todayIn(timeZone: string, now: Date): IsoDate {
  const make = () =>
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
  const parts = formatters(timeZone, make).formatToParts(now)
  const part = (type: 'year' | 'month' | 'day') => Number(parts.find((each) => each.type === type)?.value)
  return isoDate(part('year'), part('month'), part('day'))
}
