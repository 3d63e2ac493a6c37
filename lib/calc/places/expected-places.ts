import { at } from '../at'
import { normalCdf } from '../normal'
import type { Stabilised } from './stabilised'

/*
 * How far chance alone may have moved a place: Goldstein & Spiegelhalter, «League tables and their limitations»,
 * JRSS A 159 (1996); Marshall & Spiegelhalter, «Reliability of league tables of in vitro fertilisation clinics»,
 * BMJ 316 (1998).
 */

/** The first and the last place, both included. */
export type PlaceInterval = [from: number, to: number]

const P95 = 1.96

/**
 * The expected places of an organisation at both ends of its 95 % interval, among the others as chance may have them.
 * @param group smaller is better
 */
export function expectedPlaces({ y, s }: Stabilised, index: number): PlaceInterval {
  const [own, reach] = [at(y, index), P95 * at(s, index)]
  let [from, to] = [1, 1]
  for (let other = 0; other < y.length; other += 1) {
    if (other === index) continue
    const [value, deviation] = [at(y, other), at(s, other)]
    from += normalCdf((own - reach - value) / deviation)
    to += normalCdf((own + reach - value) / deviation)
  }
  return [from, to]
}
