import { expectedPlaces, type PlaceInterval } from './expected-places'
import type { Stabilised } from './stabilised'

/** Extends the interval to contain the place itself, which may fall outside when the others vary far more. */
export const widened = ([from, to]: PlaceInterval, place: number): PlaceInterval => [
  Math.min(place, from),
  Math.max(place, to),
]

/** The interval of expected places rounded to whole ones; the full range where chance explains all differences. */
export function placeInterval(group: Stabilised, index: number, place: number): PlaceInterval {
  const [from, to] = expectedPlaces(group, index)
  return widened([Math.floor(from), Math.ceil(to)], place)
}
