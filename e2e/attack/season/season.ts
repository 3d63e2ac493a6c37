import { type Interval, intersection, numerators, type Ratio } from '@/e2e/attack/numerators'

/*
 * Differencing attack: the group mean at two moments gives an equation. One newcomer with the value v: b = B·(θ₀ −
 * θ₁)/(θ₁ − v), where B, the denominators of all others, follows from the reader's own step, whose counts are known.
 */

/** An indicator in a period as seen at one moment. */
export interface Reading {
  theta: number
  /** Published values of others by number. */
  values: ReadonlyMap<string, number>
  own: { numerator: number; denominator: number } | null
  /** Bounds of others' denominators from bubbles; without an entry anything is possible. */
  bands: ReadonlyMap<string, readonly Interval[]>
}

/** A numerator that the reader considers certain. */
export interface Claim {
  number: string
  numerator: number
}

/** The greatest denominator considered. */
const TOP = 1_000_000
const NOTHING: Interval = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** Interval quotient; unbounded when the divisor may be zero. */
function divided(over: Interval, by: Interval): Interval {
  if (by.from <= 0 && by.to >= 0) return NOTHING
  const corners = [over.from / by.from, over.from / by.to, over.to / by.from, over.to / by.to]
  return { from: Math.min(...corners), to: Math.max(...corners) }
}

function times(one: Interval, other: Interval): Interval {
  const corners = [one.from * other.from, one.from * other.to, one.to * other.from, one.to * other.to]
  return { from: Math.min(...corners), to: Math.max(...corners) }
}

const minus = (one: Interval, other: Interval): Interval => ({
  from: one.from - other.to,
  to: one.to - other.from,
})

const plus = (one: Interval, other: Interval): Interval => ({
  from: one.from + other.from,
  to: one.to + other.to,
})

/** The interval of numbers that round to a value. */
const rounded = (value: number, { decimals }: Ratio): Interval => {
  const half = 0.5 * 10 ** -decimals
  return { from: value - half, to: value + half }
}

const exactly = (value: number): Interval => ({ from: value, to: value })

/** Organisations whose value changed, arrived or disappeared. */
function stepOf(before: Reading, after: Reading) {
  const come = [...after.values].filter(([number]) => !before.values.has(number))
  const gone = [...before.values.keys()].filter((number) => !after.values.has(number))
  const changed = [...after.values].filter(
    ([number, value]) => before.values.has(number) && before.values.get(number) !== value,
  )
  return { come, gone, changed, isOwnNew: before.own === null && after.own !== null }
}

/** Denominators of all others, from a step of the reader alone. */
function scaleOf(before: Reading, after: Reading, ratio: Ratio): Interval | null {
  if (after.own === null) return null
  const { numerator, denominator } = after.own
  const [was, is] = [rounded(before.theta, ratio), rounded(after.theta, ratio)]
  // B·(θ₁ − θ₀) = k·a − θ₁·b of the own pair.
  const found = divided(
    minus(exactly(ratio.factor * numerator), times(is, exactly(denominator))),
    minus(is, was),
  )
  const scale = { from: Math.max(found.from, 1), to: found.to }
  return scale.to < TOP && scale.from <= scale.to ? plus(scale, exactly(denominator)) : null
}

/** The numerator, when the possible denominators leave only one. */
function claimOf(number: string, value: number, within: readonly Interval[], ratio: Ratio): Claim[] {
  const most = within.at(-1)?.to ?? TOP
  if (most >= TOP || value === 0) return []
  const [numerator, ...more] = numerators(value, within, ratio)
  return numerator === undefined || more.length > 0 ? [] : [{ number, numerator }]
}

const whole = ({ from, to }: Interval): Interval => ({
  from: Math.max(1, Math.ceil(from)),
  to: Math.min(TOP, Math.floor(to)),
})

const hullOf = (list: readonly Interval[]): Interval => ({
  from: list[0]?.from ?? 1,
  to: list.at(-1)?.to ?? TOP,
})

/** Iterations that narrow the newcomers' denominators by each other. */
const ROUNDS = 3

/** Newcomers at one moment: Σ b·(θ₁ − v) = B·(θ₀ − θ₁), each bounded by what is possible for the others. */
function newcomers(
  scale: Interval,
  before: Reading,
  after: Reading,
  come: readonly [string, number][],
  ratio: Ratio,
) {
  const [was, is] = [rounded(before.theta, ratio), rounded(after.theta, ratio)]
  const all = come.map(([number, value]) => ({
    number,
    value,
    weight: minus(is, rounded(value, ratio)),
    within: after.bands.get(number) ?? [whole(NOTHING)],
  }))
  const sum = times(scale, minus(was, is))
  for (let round = 0; round < (all.length > 1 ? ROUNDS : 1); round += 1) {
    for (const one of all) {
      const others = all.filter((other) => other !== one)
      const rest = others.reduce(
        (left, { weight, within }) => minus(left, times(hullOf(within), weight)),
        sum,
      )
      one.within = intersection(one.within, [whole(divided(rest, one.weight))])
    }
  }
  return all
}

/**
 * All claims from pairs of consecutive readings.
 * @param readings of one indicator and period, oldest first
 */
export function claimsOf(readings: readonly Reading[], ratio: Ratio): Claim[] {
  const claims: Claim[] = []
  let scale: Interval | null = null
  for (const [index, after] of readings.entries()) {
    const before = readings[index - 1]
    if (!before) continue
    const { come, gone, changed, isOwnNew } = stepOf(before, after)
    const [corrected] = changed
    if (isOwnNew) {
      scale = come.length + gone.length + changed.length === 0 ? scaleOf(before, after, ratio) : null
    } else if (scale === null || come.length + gone.length + changed.length === 0) {
      // Nothing changed, or the step cannot be calibrated.
    } else if (gone.length > 0 || changed.length > (come.length > 0 ? 0 : 1)) {
      scale = null
    } else if (corrected) {
      // A correction usually leaves the denominator unchanged: b·(v₁ − v₀) = B·(θ₁ − θ₀).
      const [number, value] = corrected
      const earlier = rounded(before.values.get(number) ?? value, ratio)
      const moved = minus(rounded(after.theta, ratio), rounded(before.theta, ratio))
      const found = whole(divided(times(scale, moved), minus(rounded(value, ratio), earlier)))
      claims.push(...claimOf(number, value, intersection(after.bands.get(number) ?? [found], [found]), ratio))
    } else {
      const found = newcomers(scale, before, after, come, ratio)
      claims.push(...found.flatMap(({ number, value, within }) => claimOf(number, value, within, ratio)))
      const added: Interval = found.reduce((sum, { within }) => plus(sum, hullOf(within)), exactly(0))
      scale = plus(scale, added)
    }
  }
  return claims
}

/** A year of one organisation as published: the pooled value and those of its quarters, some of which are too small. */
export interface YearReading {
  number: string
  year: number
  quarters: number
}

/**
 * Claims from years whose quarters are all too small: each quarter is below the minimum denominator, the year is not.
 * @param least the indicator's minimum denominator
 */
export function claimsOfYears(years: readonly YearReading[], least: number, ratio: Ratio): Claim[] {
  return years.flatMap(({ number, year, quarters }) =>
    quarters > 0 ? [] : claimOf(number, year, [{ from: least, to: 4 * (least - 1) }], ratio),
  )
}

/** The number of right claims. */
export const countRight = (claims: readonly Claim[], truth: ReadonlyMap<string, number>): number =>
  claims.filter(({ number, numerator }) => truth.get(number) === numerator).length
