import { quarterName } from '@/lib/core/format/quarters'
import type { Sign } from '@/lib/core/paper/paper'
import type { SignalSign } from '@/lib/features/analytics/own/rules'

/** «С. В. Ершова»; a name with initials, or not of two or three words, is unchanged. */
export function signatureName(name: string): string {
  const [surname, ...others] = name.trim().split(/\s+/)
  if (surname === undefined || others.length === 0 || others.length > 2 || name.includes('.'))
    return name.trim()
  return [...others.map((one) => `${one.charAt(0)}.`), surname].join(' ')
}

/** Lower case for use within a sentence; abbreviations stay upper case. */
export const lowered = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** «IV квартала 2024 года» */
export const ofQuarter = ({ year, quarter }: { year: number; quarter: number }): string =>
  `${quarterName(quarter)}а ${year} года`

export const signOf = ({ kind, better }: SignalSign): Sign => ({
  shape: better === null ? 'circle' : better ? 'square' : 'diamond',
  filled: kind === 'outlier',
})

/** That a report of a part of the year leaves out yearly indicators. */
export const yearlyWords = (count: number): string =>
  `Годовых показателей: ${count}, их значения — в отчёте за год.`
