/**
 * One heavy call of a person runs at a time in a process: with two, on two processors, another person's save takes
 * three times as long. Limits of files being sent and of waiting calls.
 */
export const SENDING = 3
export const MOST_WAITING = 11

/** Concurrent requests of a person in a process, higher than the heavy limits so that other requests still fit. */
export const UNDER_WAY = 16

/** Concurrent requests of an address with unknown people: guests, and sessions at their first call in a process. */
export const UNKNOWN_UNDER_WAY = 48

/**
 * Heavy calls of exchange keys in a process: one of all keys runs, because a thousand systems may send in the same
 * hour, and the rest wait or get 429. A single key has a lower limit, so that a few cannot take all places.
 */
export const KEYS_UNDER_WAY = 48
export const OF_ONE_KEY = 2

/** The refusal of one call too many. */
export const CROWD = {
  message: 'Слишком много одновременных запросов. Повторите через несколько секунд.',
  headers: { 'Retry-After': '3' },
}
