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

/**
 * The expected places at both ends of an organisation's 95 % interval, given the uncertainty of the others.
 * @param group smaller is better, or nearer to `near`
 */
export function expectedPlaces(group: Stabilised, index: number): PlaceInterval {
  const { y, s, near } = group
  const { firsts, sizes, which } = group.alike ?? eachAlone(y.length)
  const [own, reach] = [at(y, index), P95 * at(s, index)]
  let [from, to] = [1, 1]
  if (near !== undefined) {
    const far = Math.abs(own - near)
    const [least, most] = [Math.max(0, far - reach), far + reach]
    for (let place = 0; place < firsts.length; place += 1) {
      const others = intAt(sizes, place) - Number(place === intAt(which, index))
      const other = intAt(firsts, place)
      const [off, deviation] = [at(y, other) - near, at(s, other)]
      const isNearer = (distance: number, ofEquals: number) =>
        deviation > 0
          ? normalCdf((distance - off) / deviation) - normalCdf((-distance - off) / deviation)
          : below(distance - Math.abs(off), 0, ofEquals)
      from += others * isNearer(least, 0)
      to += others * isNearer(most, 1)
    }
    return [from, to]
  }
  for (let place = 0; place < firsts.length; place += 1) {
    const others = intAt(sizes, place) - Number(place === intAt(which, index))
    const other = intAt(firsts, place)
    const [value, deviation] = [at(y, other), at(s, other)]
    from += others * below(own - reach - value, deviation, 0)
    to += others * below(own + reach - value, deviation, 1)
  }
  return [from, to]
}
