import type { Zone } from '@/lib/calc/comparison/bubbles'
import { type FunnelLimits, funnelLimits } from '@/lib/calc/comparison/funnel'
import { adjustedLimits } from '@/lib/calc/places/dispersion'
import { cached } from '@/lib/calc/remembering'
import type { CountKind } from '@/lib/calc/signals/laney'

/**
 * Above this variance exact limits differ from 1.96 and 3.09 standard deviations by at most a quarter of one (Cornish &
 * Fisher 1938): values well inside or outside need no exact sums.
 */
const NORMAL_VARIANCE = 100
const SURELY_INSIDE = 1.5
const SURELY_BETWEEN = [2.3, 2.7] as const
const SURELY_OUTSIDE = 3.6

export const FUNNEL_KIND = { proportion: 'binomial', rate: 'poisson' } as const

export type Outside = false | '95' | '998'

export const zoneOf = (outside: Outside, isAbove: boolean): Zone =>
  outside ? `${isAbove ? 'above' : 'below'}${outside}` : isAbove ? 'upper' : 'lower'

/** Limits around a mean in the indicator's unit, and the zones of values. */
interface Lines {
  at(denominator: number): FunnelLimits
  outsideOf(value: Record<'numerator' | 'denominator', number>): Outside
  zoneAt(value: number, denominator: number): Zone
}

function linesBy(mean: number, factor: number, limitsAt: (denominator: number) => FunnelLimits): Lines {
  const known = new Map<number, FunnelLimits>()
  const at = (denominator: number) => cached(known, denominator, () => limitsAt(denominator))
  function outsideAt(value: number, denominator: number): Outside {
    const { l95, u95, l998, u998 } = at(denominator)
    if (value < l998 || value > u998) return '998'
    return value < l95 || value > u95 ? '95' : false
  }
  return {
    at,
    outsideOf: ({ numerator, denominator }) => outsideAt((factor * numerator) / denominator, denominator),
    zoneAt: (value, denominator) => zoneOf(outsideAt(value, denominator), value >= mean),
  }
}

/** A mean that rounds to 0 is drawn with the limits of half a unit of its last decimal. */
export const drawnMean = (theta: number, decimals: number) => (theta > 0 ? theta : 0.5 * 10 ** -decimals)

const rateOf = (kind: CountKind, mean: number, factor: number) =>
  kind === 'proportion' ? Math.min(1, mean / factor) : mean / factor

/** Limits of chance alone, exact. */
export function plainLines(kind: CountKind, mean: number, factor: number): Lines {
  const theta = rateOf(kind, mean, factor)
  const lines = linesBy(mean, factor, (denominator) =>
    funnelLimits(FUNNEL_KIND[kind], theta, denominator, factor),
  )
  return {
    ...lines,
    outsideOf(value) {
      const cases = theta * value.denominator
      const variance = kind === 'proportion' ? cases * (1 - theta) : cases
      if (variance < NORMAL_VARIANCE) return lines.outsideOf(value)
      const distance = Math.abs(value.numerator - cases) / Math.sqrt(variance)
      if (distance < SURELY_INSIDE) return false
      if (distance > SURELY_OUTSIDE) return '998'
      return distance > SURELY_BETWEEN[0] && distance < SURELY_BETWEEN[1] ? '95' : lines.outsideOf(value)
    },
  }
}

/** Limits widened by the variance between organisations. */
export function adjustedLines(
  kind: CountKind,
  mean: number,
  { factor, tau }: { factor: number; tau: number },
): Lines {
  const theta = rateOf(kind, mean, factor)
  return linesBy(mean, factor, (denominator) =>
    adjustedLimits(kind, theta, denominator, { factor, tau2: tau * tau }),
  )
}
