import { numeratorsWithin, type Ratio, type Span } from './numerators'

/** What a ratio is published as, and from which denominator on it is compared. */
interface BandRules extends Ratio {
  least: number
}

/** No hospital counts more of anything in a year. */
export const GREATEST = 9_999_999

/** How bands of denominators are cut, the finest first: where they begin, from one power to the next. */
export const BAND_CUTS = [
  { power: 10, steps: [1, 2, 5] },
  { power: 10, steps: [1] },
  { power: 100, steps: [1] },
] as const
type BandCut = (typeof BAND_CUTS)[number]

/** Bands over all denominators: 10–19, 20–49, 50–99 and so on. The same for every group, or two would cut each other. */
function standardBands(least: number, cut: BandCut): Span[] {
  const starts = [least]
  for (let power = 1; power <= GREATEST; power *= cut.power) {
    for (const step of cut.steps) if (step * power > least) starts.push(step * power)
  }
  return starts.map((from, index) => ({ from, to: (starts[index + 1] ?? GREATEST + 1) - 1 }))
}

/**
 * The bands that may be told of organisations with this value: each leaves two numerators, or none at all. They depend
 * on nothing but the value, so that the choice itself tells nothing. A value of 0 says of itself that there were no
 * cases.
 */
export function bandsOf(value: number, rules: BandRules, cut: BandCut = BAND_CUTS[0]): Span[] {
  const standard = standardBands(rules.least, cut)
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

/** The middle of a band on a logarithmic axis. */
export const middleOf = ({ from, to }: Span): number => Math.round(Math.sqrt(from * to))
