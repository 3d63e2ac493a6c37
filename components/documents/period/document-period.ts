import { PERIODICITY_NAME } from '@/lib/calc/periods'
import { periodTitle } from '@/lib/core/format/quarters'
import type { NewDraft, ReviewPeriod } from '@/lib/features/documents/client'

/** What names a document, as the API has it. */
export type DocumentKey = Omit<NewDraft, 'input_document_values'>

/** The key of a document, and nothing else of it. */
export function documentKey(document: DocumentKey): DocumentKey {
  const { company_id, metric_category_id, metric_period_id, year, quarter, month } = document
  return { company_id, metric_category_id, metric_period_id, year, quarter, month }
}

/** A document's name in this browser, the same before and after it first came to be. */
export function documentName(key: DocumentKey): string {
  const { company_id, metric_category_id, metric_period_id, year, quarter, month } = key
  return ['document', company_id, metric_category_id, metric_period_id, year, quarter, month].join('-')
}

const ADJECTIVES = { year: 'Годовые', quarter: 'Квартальные', month: 'Месячные' } as const

/** «III квартал 2026 года» */
function periodOfKey(key: Pick<DocumentKey, 'metric_period_id' | 'year' | 'quarter' | 'month'>): string {
  return periodTitle({ ...key, periodicity: periodicityOf(key.metric_period_id) })
}

/** «Квартальные показатели за III квартал 2026 года» */
export function documentSubtitle(key: Parameters<typeof periodOfKey>[0]): string {
  return `${ADJECTIVES[periodicityOf(key.metric_period_id)]} показатели за ${periodOfKey(key)}`
}

function periodicityOf(id: number) {
  if (id === 1 || id === 2 || id === 3) return PERIODICITY_NAME[id]
  throw new RangeError(`no periodicity ${id}`)
}

/** «III квартал 2026 года» */
export function reviewTitle({ year, quarter, month }: Omit<ReviewPeriod, 'companyId'>): string {
  const periodicity = month > 0 ? 'month' : quarter > 0 ? 'quarter' : 'year'
  return periodTitle({ year, quarter, month, periodicity })
}
