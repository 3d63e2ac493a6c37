import { expectedPlaces, type PlaceInterval } from './expected-places'
import type { Stabilised } from './stabilised'

/** The interval, stretched to hold the place itself: beside others that vary far more it may miss it. */
export const widened = ([from, to]: PlaceInterval, place: number): PlaceInterval => [
  Math.min(place, from),
  Math.max(place, to),
]

/** The same rounded to whole places; where chance explains all differences, any place. */
export function placeInterval(group: Stabilised, index: number, place: number): PlaceInterval {
  const [from, to] = expectedPlaces(group, index)
  return widened([Math.floor(from), Math.ceil(to)], place)
}
