/*
 * A funnel without single organisations: how many of the others lie in a band of denominators and a zone of the
 * limits. Whoever knew the band of every organisation would still find no numerator that the published value alone does
 * not give: bands are cut for each value apart, each wide enough to hold two numerators of it. What is drawn is worked
 * out of values and these bands alone, so no comparison of several funnels tells more than the bands do. Disclosure
 * control by class widths: «Handbook on Statistical Disclosure Control» (Hundepool et al. 2010), ch. 5.
 */

/** From below to above: beyond the outer limits, beyond the inner ones, inside below and above the mean. */
export const ZONES = ['below998', 'below95', 'lower', 'upper', 'above95', 'above998'] as const
export type Zone = (typeof ZONES)[number]

/** Denominators from – to, both included; whole numbers. */
export interface Band {
  from: number
  to: number
}

export interface Bubble extends Band {
  zone: Zone
  count: number
}

export interface BubbleRules {
  /** The zone of a value at a denominator, by the limits that are drawn. */
  zoneAt(value: number, denominator: number): Zone
  /** What the ratio is multiplied with: value = factor·a/b. */
  factor: number
  /** Of the values. */
  decimals: number
  /** The least denominator that is compared. */
  least: number
}

/** A bubble of fewer organisations joins its neighbour. */
export const LEAST_BUBBLE = 3
/** No hospital counts more of anything in a year. */
const GREATEST = 9_999_999

/** Bands over all denominators: 10–19, 20–49, 50–99 and so on. The same for every group, or two would cut each other. */
function standardBands(least: number): Band[] {
  const starts = [least]
  for (let power = 1; power <= GREATEST; power *= 10) {
    for (const step of [1, 2, 5]) if (step * power > least) starts.push(step * power)
  }
  return starts.map((from, index) => ({ from, to: (starts[index + 1] ?? GREATEST + 1) - 1 }))
}

/**
 * How many numerators give the value with some denominator of the band, two at most. A value of V units of its last
 * decimal stands for (2V − 1)/2 ≤ K·a/b < (2V + 1)/2 with K = factor·10^decimals.
 */
export function numeratorsWithin(
  value: number,
  { from, to }: Band,
  rules: Pick<BubbleRules, 'factor' | 'decimals'>,
) {
  const units = 2 * Math.round(value * 10 ** rules.decimals)
  const double = 2 * rules.factor * 10 ** rules.decimals
  let count = 0
  const last = ((units + 1) * to) / double
  for (let a = Math.max(0, Math.ceil(((units - 1) * from) / double)); a <= last && count < 2; a += 1) {
    const least = Math.max(from, Math.floor((double * a) / (units + 1)) + 1)
    const most = units > 0 ? Math.min(to, Math.floor((double * a) / (units - 1))) : to
    if (least <= most) count += 1
  }
  return count
}

/**
 * The bands that may be told of organisations with this value: each leaves two numerators, or none at all. They depend
 * on nothing but the value, so that the choice itself tells nothing. A value of 0 says of itself that there were no
 * cases.
 */
export function bandsOf(value: number, rules: Pick<BubbleRules, 'factor' | 'decimals' | 'least'>): Band[] {
  const standard = standardBands(rules.least)
  if (value === 0) return standard
  const bands: Band[] = []
  const isTelling = (band: Band | undefined) => band && numeratorsWithin(value, band, rules) === 1
  for (const band of standard) {
    const last = bands.at(-1)
    if (last && isTelling(last)) last.to = band.to
    else bands.push({ ...band })
  }
  while (bands.length > 1 && isTelling(bands.at(-1))) {
    const last = bands.pop()
    const before = bands.at(-1)
    if (last && before) before.to = last.to
  }
  return bands
}

/** The middle of a band on a logarithmic axis. */
export const middleOf = ({ from, to }: Band): number => Math.round(Math.sqrt(from * to))

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
 * The others of a funnel as bubbles. A zone with fewer organisations than a bubble takes has one all the same, over
 * all their bands.
 * @param points values as published with exact denominators, the own organisation left out
 */
export function bubblesOf(
  points: ReadonlyArray<{ value: number; denominator: number }>,
  rules: BubbleRules,
): Bubble[] {
  const known = new Map<number, Band[]>()
  const bubbles = new Map<string, Bubble>()
  for (const { value, denominator } of points) {
    const bands = known.get(value) ?? bandsOf(value, rules)
    known.set(value, bands)
    const band = bands.find(({ to }) => denominator < to + 1) ?? { from: rules.least, to: GREATEST }
    const zone = rules.zoneAt(value, middleOf(band))
    const key = `${zone}/${band.from}/${band.to}`
    const bubble = bubbles.get(key) ?? { ...band, zone, count: 0 }
    bubbles.set(key, { ...bubble, count: bubble.count + 1 })
  }
  const all = [...bubbles.values()]
  return ZONES.flatMap((zone) => joined(all.filter((one) => one.zone === zone)))
}
