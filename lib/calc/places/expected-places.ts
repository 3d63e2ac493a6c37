import { at, intAt } from '../at'
import { normalCdf } from '../normal'
import { eachAlone, type Stabilised } from './stabilised'

/*
 * How far chance alone may have moved a place: Goldstein & Spiegelhalter, «League tables and their limitations»,
 * JRSS A 159 (1996); Marshall & Spiegelhalter, «Reliability of league tables of in vitro fertilisation clinics»,
 * BMJ 316 (1998).
 */

/** The first and the last place, both included. */
export type PlaceInterval = [from: number, to: number]

const P95 = 1.96

/** P(a value is below a point at this distance from its mean); `ofEquals` for a constant value exactly at the point. */
const below = (distance: number, deviation: number, ofEquals: number) =>
  deviation > 0 ? normalCdf(distance / deviation) : distance === 0 ? ofEquals : Number(distance > 0)

/** P(a value is within a distance of the target). @param off distance of its mean from the target */
const within = (distance: number, off: number, deviation: number, ofEquals: number) =>
  deviation > 0
    ? normalCdf((distance - off) / deviation) - normalCdf((-distance - off) / deviation)
    : below(distance - Math.abs(off), 0, ofEquals)

/**
 * The expected places at both ends of an organisation's 95 % interval, given the uncertainty of the others.
 * @param group smaller is better, or nearer to `near`
 */
export function expectedPlaces(group: Stabilised, index: number): PlaceInterval {
  const { y, s, near } = group
  const { firsts, sizes, which } = group.alike ?? eachAlone(y.length)
  const reach = P95 * at(s, index)
  const own = near === undefined ? at(y, index) : Math.abs(at(y, index) - near)
  const [best, worst] = [near === undefined ? own - reach : Math.max(0, own - reach), own + reach]
  let [from, to] = [1, 1]
  for (let place = 0; place < firsts.length; place += 1) {
    const others = intAt(sizes, place) - Number(place === intAt(which, index))
    const other = intAt(firsts, place)
    const [value, deviation] = [at(y, other), at(s, other)]
    const isBetter = (point: number, ofEquals: number) =>
      near === undefined
        ? below(point - value, deviation, ofEquals)
        : within(point, value - near, deviation, ofEquals)
    from += others * isBetter(best, 0)
    to += others * isBetter(worst, 1)
  }
  return [from, to]
}
