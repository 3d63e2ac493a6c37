import type { Earlier } from '@/lib/calc/warnings/earlier'

/** Consecutive quarters from I 2024. */
export const quarters = (pairs: ReadonlyArray<readonly [number, number]>): Earlier[] =>
  pairs.map(([a, b], place) => ({
    year: 2024 + Math.floor(place / 4),
    quarter: (place % 4) + 1,
    month: 0,
    value: (100 * a) / b,
    variables: { a, b },
  }))
