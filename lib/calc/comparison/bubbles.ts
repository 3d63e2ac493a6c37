/*
 * A funnel without single organisations: how many of the others lie in a band of denominators and a zone of the
 * limits. Whoever knew the band of every organisation would still find no numerator that the published value alone does
 * not give: bands are cut for each value apart, each wide enough to hold two numerators of it. What is drawn is worked
 * out of values and these bands alone, so no comparison of several funnels tells more than the bands do. Disclosure
 * control by class widths: «Handbook on Statistical Disclosure Control» (Hundepool et al. 2010), ch. 5.
 */

import { middleOf } from './bands'
import type { Span } from './numerators'

/** From below to above: beyond the outer limits, beyond the inner ones, inside below and above the mean. */
export const ZONES = ['below998', 'below95', 'lower', 'upper', 'above95', 'above998'] as const
export type Zone = (typeof ZONES)[number]

interface Bubble extends Span {
  zone: Zone
  count: number
}

/** An organisation of which no more is known than its value and the band of its denominator. */
export interface Banded {
  value: number
  band: Span
}

/** The zone of a value at a denominator, by the limits that are drawn. */
type ZoneAt = (value: number, denominator: number) => Zone

/** A bubble of fewer organisations joins its neighbour. */
export const LEAST_BUBBLE = 3
const hull = (a: Bubble, b: Bubble): Bubble => ({
  zone: a.zone,
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
  count: a.count + b.count,
})

/** Bubbles of one zone, ascending: those that overlap become one, and each that is too small joins its neighbour. */
function joined(bubbles: readonly Bubble[]): Bubble[] {
  const list: Bubble[] = []
  for (const bubble of bubbles.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = list.at(-1)
    if (last && (last.to >= bubble.from || last.count < LEAST_BUBBLE)) list.splice(-1, 1, hull(last, bubble))
    else list.push(bubble)
  }
  const [before, last] = list.slice(-2)
  if (!before || !last || last.count >= LEAST_BUBBLE) return list
  return [...list.slice(0, -2), hull(before, last)]
}

/**
 * The others of a funnel as bubbles. A zone with fewer organisations than a bubble takes has one all the same, over all their bands.
 */
export function bubblesOf(others: readonly Banded[], zoneAt: ZoneAt): Bubble[] {
  const bubbles = new Map<string, Bubble>()
  for (const { value, band } of others) {
    const zone = zoneAt(value, middleOf(band))
    const key = `${zone}/${band.from}/${band.to}`
    const bubble = bubbles.get(key) ?? { ...band, zone, count: 0 }
    bubbles.set(key, bubble)
    bubble.count += 1
  }
  const all = [...bubbles.values()]
  return ZONES.flatMap((zone) => joined(all.filter((one) => one.zone === zone)))
}
