import { normalQuantile } from '../signals/normal-quantile'

/** Two-sided 95 %. */
const REACH = normalQuantile(0.975)
const DOUBT = 0.05

/** A share with its 95 % confidence interval, all from 0 to 1: Wilson, JASA 22 (1927). @param all above 0 */
export function wilson(part: number, all: number) {
  const share = part / all
  const square = REACH ** 2
  const middle = (part + square / 2) / (all + square)
  const reach = (REACH * Math.sqrt(all * share * (1 - share) + square / 4)) / (all + square)
  return { share, from: Math.max(0, middle - reach), to: Math.min(1, middle + reach) }
}

/** Upper 95 % bound of the error rate when no error was found in the sample. */
const errorBelow = (all: number): number => 1 - DOUBT ** (1 / all)

/** Number of cases to recount. */
export const RECHECKED = 20

/** Cases looked at again: counted by both, by the report alone, by the recount alone, by neither. */
type Recheck = Record<'both' | 'reported' | 'recounted' | 'neither', number>

/** How far a recount agrees with the report: Cohen, Educ. Psychol. Meas. 20 (1960). @param recheck at least one case */
export function agreementOf({ both, reported, recounted, neither }: Recheck) {
  const of = both + reported + recounted + neither
  const agreed = both + neither
  const [inReport, inRecount] = [both + reported, both + recounted]
  const byChance = (inReport * inRecount + (of - inReport) * (of - inRecount)) / of ** 2
  return {
    ...wilson(agreed, of),
    agreed,
    of,
    /** Cohen's κ; null where both give every case the same answer and κ is undefined. */
    kappa: byChance === 1 ? null : (agreed / of - byChance) / (1 - byChance),
    /** Upper bound of the error rate when all cases agree, 0 to 1. */
    below: agreed === of ? errorBelow(of) : null,
  }
}
