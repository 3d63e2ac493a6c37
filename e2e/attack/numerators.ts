import type { Funnel } from '@/lib/features/analytics/contract'

/*
 * Reconstructs source data from published values: a rounded value and bounds of its denominator leave few integer
 * pairs, sometimes a single numerator.
 */

export interface Interval {
  from: number
  to: number
}

export interface Ratio {
  factor: number
  decimals: number
}

/** Intersection of two ascending lists of disjoint intervals. */
export function intersection(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  return a.flatMap((one) =>
    b.flatMap((two) => {
      const [from, to] = [Math.max(one.from, two.from), Math.min(one.to, two.to)]
      return from <= to ? [{ from, to }] : []
    }),
  )
}

/** At most two numerators whose ratio to a denominator in the intervals rounds to the value. */
export function numerators(
  value: number,
  denominators: readonly Interval[],
  { factor, decimals }: Ratio,
): Set<number> {
  const units = 2 * Math.round(value * 10 ** decimals)
  const double = 2 * factor * 10 ** decimals
  const found = new Set<number>()
  for (const { from, to } of denominators) {
    const first = Math.max(0, Math.ceil(((units - 1) * from) / double))
    const last = ((units + 1) * to) / double
    for (let a = first; a <= last && found.size < 2; a += 1) {
      const least = Math.max(from, Math.floor((double * a) / (units + 1)) + 1)
      const most = units > 0 ? Math.min(to, Math.floor((double * a) / (units - 1))) : to
      if (least <= most) found.add(a)
    }
  }
  return found
}

/** Denominators that round to this number at two significant digits. */
export function roundedTo(denominator: number): Interval {
  const step = denominator <= 0 ? 1 : 10 ** Math.max(0, Math.floor(Math.log10(denominator)) - 1)
  return { from: Math.max(1, Math.ceil(denominator - step / 2)), to: Math.floor(denominator + step / 2) }
}

const LEVELS = ['l998', 'l95', 'theta', 'u95', 'u998'] as const
const ZONES = ['below998', 'below95', 'lower', 'upper', 'above95', 'above998']

/** Whether the value may be in the zone for some denominator of the interval, by the drawn limits. */
function mayLie(value: number, zone: string, over: Interval, { limits, theta }: Funnel): boolean {
  const place = ZONES.indexOf(zone)
  const inside = limits.filter(({ denominator }) => denominator >= over.from && denominator <= over.to)
  const before = limits.filter(({ denominator }) => denominator < over.from).at(-1)
  const after = limits.find(({ denominator }) => denominator > over.to)
  const lines = [before, ...inside, after].filter((one) => one !== undefined)
  const at = (line: (typeof lines)[number], level: number) => {
    const name = LEVELS[level]
    return name === undefined ? null : name === 'theta' ? theta : line[name]
  }
  const lows = lines.map((line) => at(line, place - 1) ?? Number.NEGATIVE_INFINITY)
  const highs = lines.map((line) => at(line, place) ?? Number.POSITIVE_INFINITY)
  const slack = Math.abs(theta) * 0.01 + 1e-6
  return value >= Math.min(...lows) - slack && value <= Math.max(...highs) + slack
}

/** Possible denominators of each value: it may be in a bubble when all other values still fit into the rest. */
export function denominatorsBy(values: readonly number[], funnel: Funnel, ratio: Ratio): Interval[][] {
  const bubbles = funnel.bubbles.map(({ band: [from, to], ...bubble }) => ({ from, to, ...bubble }))
  const fits = values.map((value) =>
    bubbles.map((one) => numerators(value, [one], ratio).size > 0 && mayLie(value, one.zone, one, funnel)),
  )
  const isPossible = possiblePlaces(
    fits,
    bubbles.map(({ count }) => count),
  )
  return isPossible.map((row) =>
    bubbles
      .filter((_bubble, place) => row[place])
      .map(({ from, to }) => ({ from, to }))
      .sort((a, b) => a.from - b.from)
      .reduce(joined, []),
  )
}

/** Adds an interval to an ascending list of disjoint ones; bubbles of two zones overlap. */
function joined(list: Interval[], { from, to }: Interval): Interval[] {
  const last = list.at(-1)
  if (!last || last.to < from) return [...list, { from, to }]
  last.to = Math.max(last.to, to)
  return list
}

/** A count of one or two is published as null. */
const HIDDEN = 2

/**
 * Bubbles possible for each value when all values have a place and every bubble is full. A place left free by a hidden
 * count is not assigned to a particular value.
 * @param fits by value and bubble
 * @param counts of the bubbles as published
 */
export function possiblePlaces(
  fits: readonly (readonly boolean[])[],
  counts: readonly (number | null)[],
): readonly (readonly boolean[])[] {
  const room = counts.map((count) => count ?? HIDDEN)
  const free = room.reduce((sum, one) => sum + one, 0) - fits.length
  const nobody = Array.from({ length: Math.max(0, free) }, () => counts.map((count) => count === null))
  const all = [...fits, ...nobody]
  const home = free < 0 ? null : assigned(all, room)
  if (!home) return fits
  const isPossible = exchangeable(all, home, counts.length)
  return fits.map((row, index) => row.map((isFit, place) => isFit && isPossible(index, place)))
}

/** A bipartite matching within the bubbles' counts; null when there is none. */
function assigned(fits: readonly (readonly boolean[])[], room: readonly number[]): number[] | null {
  const home = fits.map(() => -1)
  const held = room.map(() => new Set<number>())
  function settle(value: number, seen: Set<number>): boolean {
    const take = (members: Set<number>, place: number) => {
      members.add(value)
      home[value] = place
      return true
    }
    for (const [place, members] of held.entries()) {
      if (!fits[value]?.[place] || seen.has(place)) continue
      seen.add(place)
      if (members.size < (room[place] ?? 0)) return take(members, place)
      const leaver = [...members].find((one) => settle(one, seen))
      if (leaver === undefined) continue
      members.delete(leaver)
      return take(members, place)
    }
    return false
  }
  for (const value of fits.keys()) if (!settle(value, new Set())) return null
  return home
}

/**
 * Whether some full matching assigns a value to a bubble: there is one if alternating exchanges lead there and back.
 */
function exchangeable(fits: readonly (readonly boolean[])[], home: readonly number[], size: number) {
  const reach = Array.from({ length: size }, (_, from) =>
    Array.from({ length: size }, (_place, to) => from === to),
  )
  for (const [value, row] of fits.entries()) {
    const from = reach[home[value] ?? -1]
    for (const [to, isFit] of row.entries()) if (isFit && from) from[to] = true
  }
  for (let by = 0; by < size; by += 1) {
    for (const row of reach) {
      if (row[by]) for (let to = 0; to < size; to += 1) row[to] ||= reach[by]?.[to] ?? false
    }
  }
  return (value: number, place: number) => reach[place]?.[home[value] ?? -1] ?? true
}
