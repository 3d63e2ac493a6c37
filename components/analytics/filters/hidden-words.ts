import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { Property } from '@/lib/features/analytics/group/contract'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

/** How many organisations fit no filter on a property, because it is not told of them. */
export type HiddenCounts = Record<Property, number>

const BY: ReadonlyArray<[Property, string, isInUse: (filter: CompanyFilter) => boolean]> = [
  ['company_type', 'типу организации', ({ company_types }) => company_types.length > 0],
  ['company_ownership', 'форме собственности', ({ company_ownership_id }) => company_ownership_id !== null],
  ['company_level', 'уровню', ({ company_level_id }) => company_level_id !== null],
  ['company_bed_capacity', 'коечному фонду', ({ company_bed_capacity_id: id }) => id !== null],
  ['is_emergency', 'экстренной помощи', ({ is_emergency }) => is_emergency !== null],
]

/**
 * «Ради анонимности в отборе не участвуют организации: по уровню — 12, по коечному фонду — 31.»; of one property «12
 * организаций не участвуют в отборе по уровню ради анонимности.» Null when the filters in use leave nobody out for
 * that reason.
 */
export function hiddenWords(hidden: HiddenCounts, filter: CompanyFilter): string | null {
  const counts = BY.flatMap(([property, by, isInUse]) =>
    isInUse(filter) && hidden[property] > 0 ? [{ by, count: hidden[property] }] : [],
  )
  const [first] = counts
  if (!first) return null
  if (counts.length > 1) {
    const parts = counts.map(({ by, count }) => `по ${by} — ${formatNumber(count)}`)
    return `Ради анонимности в отборе не участвуют организации: ${parts.join(', ')}.`
  }
  const noun = plural(first.count, 'организация', 'организации', 'организаций')
  const verb = plural(first.count, 'участвует', 'участвуют', 'участвуют')
  return `${formatNumber(first.count)} ${noun} не ${verb} в отборе по ${first.by} ради анонимности.`
}
