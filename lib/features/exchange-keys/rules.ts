import { addDays, type IsoDate } from '@/lib/calc/dates'

/** The latest expiry of a key created today: a year on. */
export const latestDay = (today: IsoDate): IsoDate => addDays(today, 365)

/** Active keys of an organisation, kept by the database. */
export const MAX_KEYS = 5

/** Days before expiry at which a key is notified of, by mail and on the screen. */
export const NOTICE_DAYS = [7, 30] as const

/** Most keys on the page: all of an organisation; an administrator searches. */
export const KEYS_SHOWN = 100
