import { type Client, dataOf, retried } from '@/e2e/faults/client'
import { documentWriter, NOTHING, type Sheet } from '@/e2e/faults/durability/document-writer'
import { Ledger } from '@/e2e/faults/durability/ledger'
import type { Context } from '@/e2e/faults/harness'
import type { DocumentMetric } from '@/lib/features/documents/entry/shapes'

const WRITERS = 5
const CATEGORIES = 3
const YEARS = [2024, 2025]
const QUARTERS = [1, 2, 3, 4]

/** Creates an organisation for each writer and reads the indicators. */
async function prepare(context: Context, admin: Client) {
  const companies: Awaited<ReturnType<Context['company']>>[] = []
  for (let index = 1; index <= WRITERS; index += 1)
    companies.push(
      await context.company(admin, {
        short_name: `Больница ${index}`,
        date_begin_quarter: `${YEARS[0]}-01-01`,
      }),
    )
  const categories = await retried(() => admin.get<Array<{ id: number }>>('/api/metric-categories'))
  const forms: Map<number, DocumentMetric[]> = new Map()
  for (const { id } of dataOf(categories, 200, 'категории').slice(0, CATEGORIES)) {
    const query = `metric_category_id=${id}&metric_period_id=2&year=${YEARS[0]}&quarter=1&company_id=${companies[0]?.id}`
    const form = await retried(() => admin.get<DocumentMetric[]>(`/api/input-documents?${query}`))
    forms.set(id, dataOf(form, 200, 'форма'))
  }
  return { companies, forms }
}

function emptySheets(forms: Map<number, DocumentMetric[]>): Sheet[] {
  return [...forms.keys()].flatMap((category) =>
    YEARS.flatMap((year) =>
      QUARTERS.map((quarter) => ({ category, year, quarter, isKnown: true, ...NOTHING })),
    ),
  )
}

/**
 * One writer per organisation, with a common ledger.
 * @param admin returns their documents to work
 * @returns write: runs all of them until stopped, by default without a pause
 */
export async function openWriters(context: Context, admin: Client) {
  const { companies, forms } = await prepare(context, admin)
  const ledger = new Ledger()
  const writers: ReturnType<typeof documentWriter>[] = []
  for (const { user } of companies) {
    const manager = await context.signIn(admin.origin, user.email)
    writers.push(documentWriter({ ledger, manager, admin, forms, sheets: emptySheets(forms) }))
  }
  const write = (isOver: () => boolean, pauseMs = 0) =>
    Promise.all(writers.map((writer) => writer(isOver, pauseMs)))
  return { companies, forms, ledger, write }
}
