import { addDays, type IsoDate } from '@/lib/calc/dates'

/** The last day that a key made today may work: a year on. */
export const latestDay = (today: IsoDate): IsoDate => addDays(today, 365)

/** So many days before its end a key is told of, by letters and on the screen. */
export const TOLD_DAYS = [7, 30] as const

/** Keys of a page: of an organisation all, of everybody's those that a search narrows down. */
export const KEYS_SHOWN = 100
