/**
 * Of one person's heavy calls in a process one is at work: beside two, on two processors, another's save takes three times
 * as long. So many others wait for their turn, and so many made files are on their way.
 */
export const SENDING = 3
export const MOST_WAITING = 11

/** Requests of any kind that a person may have under way in a process: some are left for what is not heavy. */
export const UNDER_WAY = 16

/** The same of an address whose people are not known: guests, and sessions in the first call of a process. */
export const UNKNOWN_UNDER_WAY = 48

/**
 * Heavy calls by keys that a process has under way: of all keys one is at work, for a thousand systems send in the same
 * hour, and the rest wait or are told to come back. One key has so many, so that no five keys fill the place of all.
 */
export const KEYS_UNDER_WAY = 48
export const OF_ONE_KEY = 2

/** Of whatever asks for one more. */
export const CROWD = {
  message: 'Слишком много одновременных запросов. Повторите через несколько секунд.',
  headers: { 'Retry-After': '3' },
}
