import { counted } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { keyOf } from '@/lib/features/documents/entry/rules'
import type { DocumentKey } from '@/lib/features/documents/entry/shapes'

/** A document's storage name in this browser, the same before and after its creation. */
export function documentName(key: DocumentKey): string {
  return ['document', ...Object.values(keyOf(key))].join('-')
}

const ADJECTIVES = { year: 'Годовые', quarter: 'Квартальные', month: 'Месячные' } as const

type PeriodParts = Pick<DocumentKey, 'quarter' | 'month'>

/** A part that does not apply is 0. */
export function periodicityOfParts({ quarter, month }: PeriodParts) {
  if (month > 0) return 'month'
  return quarter > 0 ? 'quarter' : 'year'
}

/** «Квартальные показатели за III квартал 2026 года» */
export const documentSubtitle = (key: PeriodParts & { year: number }): string =>
  `${ADJECTIVES[periodicityOfParts(key)]} показатели за ${periodTitle(key)}`

/** «2 отключены» */
export const offText = (count: number): string => counted(count, 'отключён', 'отключены', 'отключено')
