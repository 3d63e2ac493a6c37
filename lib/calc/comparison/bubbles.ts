/*
 * A funnel without single organisations: how many of the others lie in a band of denominators and a zone of the
 * limits. A bubble must not help anybody to a numerator that the published value alone does not give; what a reader
 * with patience could work out is worked out here first, and bands are widened until nothing is left to find.
 * Disclosure control by class widths: «Handbook on Statistical Disclosure Control» (Hundepool et al. 2010), ch. 5.
 */

/** From below to above: beyond the outer limits, beyond the inner ones, inside below and above the mean. */
export const ZONES = ['below998', 'below95', 'lower', 'upper', 'above95', 'above998'] as const
export type Zone = (typeof ZONES)[number]

/** An organisation of the funnel: its value as published, and where its exact pair lies. */
export interface FunnelPoint {
  value: number
  denominator: number
  zone: Zone
}

/** Denominators from – to, both included; whole numbers. */
export interface Band {
  from: number
  to: number
}

export interface Bubble {
  band: Band
  zone: Zone
  count: number
}

export interface BubbleRules {
  /** The zone of a value at a denominator, by the limits that are drawn. */
  zoneAt(value: number, denominator: number): Zone
  /** What the ratio is multiplied with: value = factor·a/b. */
  factor: number
  decimals: number
  /** The least denominator that is compared. */
  least: number
}

/** A bubble of fewer organisations joins its neighbour. */
const LEAST_COUNT = 3
/** Steps of the bands within a power of ten, finest first. */
const STEPS: ReadonlyArray<readonly number[]> = [[1, 2, 5], [1], []]

/** Bands over all denominators by these steps; without steps a single one. */
function bandsOver(points: readonly FunnelPoint[], least: number, steps: readonly number[]): Band[] {
  const greatest = points.reduce((max, { denominator }) => Math.max(max, denominator), least)
  const starts = [least]
  const end = steps.length === 0 ? 0 : greatest
  for (let power = 1; power <= end; power *= 10) {
    for (const step of steps) if (step * power > least && step * power <= greatest) starts.push(step * power)
  }
  const top = 10 ** Math.ceil(Math.log10(greatest + 1)) - 1
  return starts.map((from, index) => ({ from, to: (starts[index + 1] ?? top + 1) - 1 }))
}

/** Cells of one zone, ascending by band: each that is too small joins the next, the last one the one before. */
function joinNeighbours(cells: readonly Bubble[]): Bubble[] {
  const joined: Bubble[] = []
  for (const cell of cells) {
    const last = joined.at(-1)
    if (last && last.count < LEAST_COUNT) {
      joined.splice(-1, 1, {
        ...cell,
        band: { from: last.band.from, to: cell.band.to },
        count: last.count + cell.count,
      })
    } else joined.push(cell)
  }
  const [last, before] = [joined.at(-1), joined.at(-2)]
  if (!last || !before || last.count >= LEAST_COUNT) return joined
  const band = { from: before.band.from, to: last.band.to }
  return [...joined.slice(0, -2), { ...before, band, count: before.count + last.count }]
}

/** The next zone towards the middle. */
const INWARD: Readonly<Record<Zone, Zone>> = {
  below998: 'below95',
  below95: 'lower',
  lower: 'upper',
  upper: 'lower',
  above95: 'upper',
  above998: 'above95',
}

/** Zones with fewer organisations than a bubble takes count as the next towards the middle. */
function shownZones(points: readonly FunnelPoint[]): Map<Zone, Zone> {
  const shown = new Map<Zone, Zone>(ZONES.map((zone) => [zone, zone]))
  const counts = new Map<Zone, number>(ZONES.map((zone) => [zone, 0]))
  for (const { zone } of points) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  for (const zone of ['below998', 'above998', 'below95', 'above95', 'lower', 'upper'] as const) {
    const count = counts.get(zone) ?? 0
    if (count === 0 || count >= LEAST_COUNT) continue
    const inward = INWARD[zone]
    counts.set(zone, 0)
    counts.set(inward, (counts.get(inward) ?? 0) + count)
    for (const [from, to] of shown) if (to === zone) shown.set(from, inward)
  }
  return shown
}

interface Cells {
  bubbles: Bubble[]
  shown: Map<Zone, Zone>
}

function cellsOf(points: readonly FunnelPoint[], bands: readonly Band[]): Cells {
  const shown = shownZones(points)
  const bubbles = ZONES.flatMap((zone) =>
    joinNeighbours(
      bands.flatMap((band) => {
        const count = points.filter(
          (one) =>
            shown.get(one.zone) === zone && band.from <= one.denominator && one.denominator < band.to + 1,
        ).length
        return count > 0 ? [{ band, zone, count }] : []
      }),
    ),
  )
  return { bubbles, shown }
}

/** Whether a value may lie in a bubble: along the band its zone moves outward only. */
function mayBeIn(value: number, { band, zone }: Bubble, shown: Map<Zone, Zone>, rules: BubbleRules): boolean {
  const [first, last] = [band.from, band.to].map((at) => ZONES.indexOf(rules.zoneAt(value, at)))
  const [low = 0, high = 0] = [Math.min(first ?? 0, last ?? 0), Math.max(first ?? 0, last ?? 0)]
  return ZONES.some((one, index) => index >= low && index <= high && shown.get(one) === zone)
}

/** Up to two numerators that give this value at some denominator of the bands. */
function numerators(value: number, bands: readonly Band[], { factor, decimals }: BubbleRules): Set<number> {
  const half = 0.5 * 10 ** -decimals
  const found = new Set<number>()
  for (const { from, to } of bands) {
    const first = Math.max(0, Math.ceil(((value - half) / factor) * from - 1e-9))
    for (let a = first; a <= ((value + half) / factor) * to + 1e-9 && found.size < 2; a += 1) {
      const least = Math.max(from, Math.ceil((factor * a) / (value + half) - 1e-9))
      const greatest = value > half ? Math.min(to, Math.floor((factor * a) / (value - half) + 1e-9)) : to
      if (least <= greatest) found.add(a)
    }
  }
  return found
}

/**
 * Values whose numerator a reader of the bubbles finds and a reader of the values does not. The reader tries every
 * bubble for every value, and knows that a bubble with as many candidates as organisations holds them all.
 */
export function pinnedValues(
  points: readonly FunnelPoint[],
  bubbles: readonly Bubble[],
  shown: Map<Zone, Zone>,
  rules: BubbleRules,
): number[] {
  const candidates = points.map(({ value }) => bubbles.filter((one) => mayBeIn(value, one, shown, rules)))
  for (let learnt = true; learnt; ) {
    learnt = false
    for (const bubble of bubbles) {
      const inside = candidates.filter((list) => list.includes(bubble))
      if (inside.length > bubble.count) continue
      for (const list of inside) {
        if (list.length === 1) continue
        list.splice(0, list.length, bubble)
        learnt = true
      }
    }
  }
  const all = [{ from: rules.least, to: 1_000_000 }]
  return points.flatMap(({ value }, index) => {
    const bands = (candidates[index] ?? []).map(({ band }) => band)
    const isPinned = numerators(value, bands, rules).size < 2 && numerators(value, all, rules).size > 1
    return isPinned ? [value] : []
  })
}

/**
 * The others of a funnel as bubbles, as fine as gives nobody away.
 * @param points the others, the own organisation left out
 * @returns nothing when even one band over all denominators would tell too much
 */
export function bubblesOf(points: readonly FunnelPoint[], rules: BubbleRules): Bubble[] {
  for (const steps of STEPS) {
    const { bubbles, shown } = cellsOf(points, bandsOver(points, rules.least, steps))
    if (pinnedValues(points, bubbles, shown, rules).length === 0) return bubbles
  }
  return []
}
