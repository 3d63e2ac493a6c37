import { expectedPlaces, type PlaceInterval } from './expected-places'
import type { Stabilised } from './stabilised'

/** The interval with the place in it: among others whose chance is much wider than the own it may lie elsewhere. */
export const widened = ([from, to]: PlaceInterval, place: number): PlaceInterval => [
  Math.min(place, from),
  Math.max(place, to),
]

/** The same in whole places, with the place itself in it. */
export function placeInterval(group: Stabilised, index: number, place: number): PlaceInterval {
  const [from, to] = expectedPlaces(group, index)
  return widened([Math.floor(from), Math.ceil(to)], place)
}
