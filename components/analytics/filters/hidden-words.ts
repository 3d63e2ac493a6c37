import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { Property } from '@/lib/features/analytics/group/contract'

/** How many organisations fit no filter on a property, because it is not told of them. */
export type HiddenCounts = Record<Property, number>

const BY: ReadonlyArray<[Property, string]> = [
  ['company_type', 'типу организации'],
  ['company_ownership', 'форме собственности'],
  ['company_level', 'уровню'],
  ['company_bed_capacity', 'коечному фонду'],
  ['is_emergency', 'экстренной помощи'],
]

/**
 * «Ради анонимности в отборе не участвуют: по уровню — 12 организаций, по коечному фонду — 31 организация.»; of one
 * property «12 организаций не участвуют в отборе по уровню ради анонимности.» Null when nothing is hidden.
 */
export function hiddenWords(hidden: HiddenCounts): string | null {
  const counts = BY.flatMap(([property, by]) => {
    const count = hidden[property]
    if (count === 0) return []
    const noun = plural(count, 'организация', 'организации', 'организаций')
    return [{ by, count, words: `${formatNumber(count)} ${noun}` }]
  })
  const [first] = counts
  if (!first) return null
  if (counts.length > 1) {
    const parts = counts.map(({ by, words }) => `по ${by} — ${words}`)
    return `Ради анонимности в отборе не участвуют: ${parts.join(', ')}.`
  }
  const verb = plural(first.count, 'участвует', 'участвуют', 'участвуют')
  return `${first.words} не ${verb} в отборе по ${first.by} ради анонимности.`
}
