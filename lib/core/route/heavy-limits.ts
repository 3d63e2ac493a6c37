/**
 * One heavy call of a person runs at a time in a process: with two, on two processors, another person's save takes
 * three times as long. The limit of waiting calls.
 */
export const MAX_WAITING = 11

/** Concurrent requests of an address with unknown people: guests, and sessions at their first call in a process. */
export const UNKNOWN_UNDER_WAY = 48

/**
 * Heavy calls of exchange keys in a process: one of all keys runs, because a thousand systems may send in the same
 * hour, and the rest wait or get 429.
 */
export const KEYS_UNDER_WAY = 48

/** The refusal of one call too many. */
export const CROWD = {
  message: 'Слишком много одновременных запросов. Повторите через несколько секунд.',
  headers: { 'Retry-After': '3' },
}
