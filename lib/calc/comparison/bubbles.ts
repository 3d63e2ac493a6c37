/*
 * A funnel without single organisations: how many of the others lie in a band of denominators and a zone of the limits.
 * Even the bands of all organisations disclose no numerator beyond the published values: each value has its own bands,
 * wide enough for two numerators. The drawing is computed from values and bands alone, so comparing several funnels
 * discloses no more than the bands. Disclosure control by class widths: «Handbook on Statistical Disclosure Control»
 * (Hundepool et al. 2010), ch. 5.
 */

import { middleOf } from './bands'
import type { Span } from './numerators'

/** From the lowest to the highest: beyond the outer limits, beyond the inner ones, inside below and above the mean. */
export const ZONES = ['below998', 'below95', 'lower', 'upper', 'above95', 'above998'] as const
export type Zone = (typeof ZONES)[number]

interface Bubble extends Span {
  zone: Zone
  count: number
}

/** An organisation of which only the value and the band of its denominator are published. */
export interface Banded {
  value: number
  band: Span
}

/** Least organisations in a bubble; a smaller one is merged with its neighbour. */
export const MIN_BUBBLE = 3
const hull = (a: Bubble, b: Bubble): Bubble => ({
  zone: a.zone,
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
  count: a.count + b.count,
})

/** Whether a band holds others that lie apart from each other, as one widened for anonymity does. */
function isOver(wide: Span, bubbles: readonly Span[]): boolean {
  const inside = bubbles.filter((one) => one !== wide && one.from >= wide.from && one.to <= wide.to)
  return inside.some((one) => inside.some(({ from }) => from > one.to))
}

/** Bubbles apart from each other, ascending; overlapping ones are merged, and each that is too small into its neighbour. */
function joined(bubbles: readonly Bubble[]): Bubble[] {
  const list: Bubble[] = []
  for (const bubble of bubbles.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = list.at(-1)
    if (last && (last.to >= bubble.from || last.count < MIN_BUBBLE)) list.splice(-1, 1, hull(last, bubble))
    else list.push(bubble)
  }
  const [before, last] = list.slice(-2)
  if (!before || !last || last.count >= MIN_BUBBLE) return list
  return [...list.slice(0, -2), hull(before, last)]
}

/**
 * Bubbles of one zone. A band that holds several others would make one of all: it is a bubble beside them, or with too
 * few organisations part of the one at its middle. Each bubble holds the whole bands of its organisations.
 */
function ofZone(bubbles: readonly Bubble[]): Bubble[] {
  const wide = bubbles.filter((one) => isOver(one, bubbles))
  const separate = joined(bubbles.filter((one) => !wide.includes(one)))
  if (separate.some(({ count }) => count < MIN_BUBBLE)) return joined(bubbles)
  const unmerged: Bubble[] = []
  for (const one of joined(wide)) {
    const around = separate.findIndex(({ to }) => to >= middleOf(one))
    const near = separate.at(around)
    if (one.count < MIN_BUBBLE && near) separate.splice(around, 1, hull(near, one))
    else unmerged.push(one)
  }
  const bySpan = new Map<string, Bubble>()
  for (const one of [...separate, ...unmerged]) {
    const span = `${one.from}/${one.to}`
    const same = bySpan.get(span)
    bySpan.set(span, same ? hull(same, one) : one)
  }
  return [...bySpan.values()]
}

/** The others of a funnel as bubbles. A zone with too few organisations still gets one bubble, over all their bands. */
export function bubblesOf(
  others: readonly Banded[],
  zoneAt: (value: number, denominator: number) => Zone,
): Bubble[] {
  const bubbles = new Map<string, Bubble>()
  for (const { value, band } of others) {
    const zone = zoneAt(value, middleOf(band))
    const key = `${zone}/${band.from}/${band.to}`
    const bubble = bubbles.get(key) ?? { ...band, zone, count: 0 }
    bubbles.set(key, bubble)
    bubble.count += 1
  }
  const all = [...bubbles.values()]
  return ZONES.flatMap((zone) => ofZone(all.filter((one) => one.zone === zone)))
}
