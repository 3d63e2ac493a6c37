import type { Funnel } from '@/lib/features/analytics/contract'

/*
 * How an attacker gets from published values to somebody's source data: a value of so many decimals and what is known
 * of the denominator leave few pairs of whole numbers, sometimes one numerator.
 */

export interface Interval {
  from: number
  to: number
}

export interface Ratio {
  factor: number
  decimals: number
}

/** What lies in both of two ascending lists of intervals that are apart from each other. */
export function common(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  return a.flatMap((one) =>
    b.flatMap((two) => {
      const [from, to] = [Math.max(one.from, two.from), Math.min(one.to, two.to)]
      return from <= to ? [{ from, to }] : []
    }),
  )
}

/** Numerators, two at most, whose ratio to some whole denominator of the intervals is rounded to the value. */
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

/** Denominators that are rounded to this number at two digits. */
export function roundedTo(denominator: number): Interval {
  const step = denominator <= 0 ? 1 : 10 ** Math.max(0, Math.floor(Math.log10(denominator)) - 1)
  return { from: Math.max(1, Math.ceil(denominator - step / 2)), to: Math.floor(denominator + step / 2) }
}

const LEVELS = ['l998', 'l95', 'theta', 'u95', 'u998'] as const
const ZONES = ['below998', 'below95', 'lower', 'upper', 'above95', 'above998']

/** Whether the value may lie in the zone somewhere over the interval, the lines read off as they are drawn. */
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

/**
 * Denominators each value may have, by the bubbles: a value is tried in every bubble, and stays where all other values
 * still find room.
 */
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

/** Ascending intervals with one more, apart from each other: bubbles of two zones overlap. */
function joined(list: Interval[], { from, to }: Interval): Interval[] {
  const last = list.at(-1)
  if (!last || last.to < from) return [...list, { from, to }]
  last.to = Math.max(last.to, to)
  return list
}

/** One or two in a bubble are told as null. */
const HIDDEN = 2

/**
 * Where each value may lie, all others finding room and every bubble full. A place that a hidden bubble may have left
 * free is taken by nobody in particular.
 * @param fits by value and bubble
 * @param counts of the bubbles, as they are told
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

/** A place for every value with no bubble holding more than it says; null when there is none. */
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

/** Whether some full assignment holds a value in a bubble: one is, if a chain of exchanges leads there and back. */
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
