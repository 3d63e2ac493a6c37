import type { IsoDate } from '@/lib/calc/dates'
import { remembering } from '@/lib/calc/remembering'

function partsOf(date: string): { year: string; month: string; day: string } {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  if (year === undefined || month === undefined || day === undefined)
    throw new RangeError(`Not a YYYY-MM-DD date: ${date}`)
  return { year, month, day }
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const WORDS = { day: 'numeric', month: 'long' } as const
const OPTIONS = { day: DAY, time: TIME, both: { ...DAY, ...TIME }, words: WORDS }

/** Creating a formatter costs many times more than using it, and an installation has one zone. */
const formatters = remembering<Intl.DateTimeFormat>(10)

/** Shared by all bundles of a server, each of which has its own instance of this module. */
const server = globalThis as typeof globalThis & { timeZone?: string }

/** Tells a server the IANA time zone of its installation. */
export function tellTimeZone(name: string): void {
  server.timeZone = name
}

/** A browser takes the zone from the page: it must write the same text as the server, or hydration breaks. */
const installedZone = (): string =>
  (typeof window === 'undefined' ? server.timeZone : document.documentElement.dataset.timeZone) ?? ''

function inZone(instant: string | Date, style: keyof typeof OPTIONS, zone = installedZone()): string {
  const make = () => new Intl.DateTimeFormat('ru-RU', { ...OPTIONS[style], timeZone: zone })
  return formatters(`${style} ${zone}`, make).format(new Date(instant))
}

/** Calendar date `2026-11-21` → `21.11.2026`. Throws RangeError on any other shape. */
export function formatDate(date: string): string {
  const { year, month, day } = partsOf(date)
  return `${day}.${month}.${year}`
}

/** Calendar date `2026-11-30` → `30 ноября`. Throws RangeError for what is no date. */
export const formatDayMonth = (date: string): string => inZone(date, 'words', 'UTC')

/** Month `2023-06` → `июня 2023`. Throws RangeError on any other shape. */
export function formatOfMonth(month: string): string {
  return `${formatDayMonth(`${month}-01`).slice('1 '.length)} ${month.slice(0, 4)}`
}

/** The day of an instant in the installation's time zone. */
export function dayOf(instant: string | Date): IsoDate {
  return inZone(instant, 'day').split('.').toReversed().join('-')
}

/** Instant → `14:32` in the installation's time zone. */
export function formatTime(instant: string | Date): string {
  return inZone(instant, 'time')
}

/** Instant → the calendar date it falls on in the installation's time zone, `21.11.2026`. */
export function formatInstantDate(instant: string | Date): string {
  return inZone(instant, 'day')
}

/** Instant → `21.11.2026, 14:32` in the installation's time zone. */
export function formatDateTime(instant: string | Date): string {
  return inZone(instant, 'both')
}
