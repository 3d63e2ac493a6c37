import { numeratorsWithin, type Ratio, type Span } from './numerators'

/** Upper bound of a yearly count: no hospital reports more. */
export const GREATEST = 9_999_999

/**
 * Ways to cut denominators into bands, the finest first: band edges are each step times a power of the base. The last has
 * bands as wide as those before it at other edges, for counts that a near edge would determine.
 */
export const BAND_CUTS = [
  { power: 10, steps: [1, 2, 5] },
  { power: 10, steps: [1] },
  { power: 100, steps: [1] },
  { power: 100, steps: [20] },
] as const
type BandCut = (typeof BAND_CUTS)[number]

/** Bands over all denominators: 10–19, 20–49, … Every group has the same: overlaps of others would disclose more. */
function standardBands(minDenominator: number, cut: BandCut): Span[] {
  const starts = [minDenominator]
  for (let power = 1; power <= GREATEST; power *= cut.power) {
    for (const step of cut.steps) if (step * power > minDenominator) starts.push(step * power)
  }
  return starts.map((from, index) => ({ from, to: (starts[index + 1] ?? GREATEST + 1) - 1 }))
}

/**
 * The bands that may be published for organisations with this value: each leaves at least two possible numerators, or
 * none. They depend on the value alone, so the choice itself discloses nothing. A value of 0 already discloses that
 * there were no cases.
 */
export function bandsOf(
  value: number,
  rules: Ratio & { minDenominator: number },
  cut: BandCut = BAND_CUTS[0],
): Span[] {
  const standard = standardBands(rules.minDenominator, cut)
  if (value === 0) return standard
  const bands: Span[] = []
  const isTelling = (band: Span | undefined) => band && numeratorsWithin(value, band, rules) === 1
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

/** Geometric middle of a band, for a logarithmic axis. */
export const middleOf = ({ from, to }: Span): number => Math.round(Math.sqrt(from * to))
