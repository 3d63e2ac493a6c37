import { createHmac } from 'node:crypto'
import type { Slot } from '@/lib/calc/pooling/slots'
import { cached } from '@/lib/calc/remembering'

/*
 * Bands of denominators that are wide by lot. The gate widens bands where finer ones leave one numerator, so a reader who
 * runs it over all counts that fit would undo that (the minimality attack: Wong, Fu, Wang, Pei 2007, «Minimality Attack in
 * Privacy Preserving Data Publishing»), if bands were wide for no other reason. With lots whatever fits what is published
 * may have been published so.
 */

/**
 * The lots of 256 at which each cut of BAND_CUTS after the first ends: fewer than need them, since middles of wide bands
 * are rough.
 */
const ENDS = [16, 18, 20]

const BLOCK = 32

/** The finest cut of bands (index in BAND_CUTS) that an organisation's periods may have, drawn once for each whole. */
type BandLot = (company: number, whole: Slot | null) => number

/**
 * Lots of an indicator's year in one publication. In the next one they are drawn anew: of what is already published with
 * fine bands it is known that no lot fell on it.
 * @param key secret key of the publication, category and year; null draws no lots
 */
export function bandLots(key: Uint8Array | null, metricId: number): BandLot {
  if (key === null) return () => 0
  const blocks = new Map<string, Uint8Array>()
  return (company, whole) => {
    const name = `${metricId}/${whole ?? ''}/${Math.floor(company / BLOCK)}`
    const bytes = cached(blocks, name, () => createHmac('sha256', key).update(name).digest())
    const lot = bytes[company % BLOCK] ?? 0
    return 1 + ENDS.findIndex((end) => lot < end)
  }
}
