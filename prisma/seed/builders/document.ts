import type { VariableName } from '@/lib/calc/formula/ast'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { type CatalogueCategory, type CatalogueMetric, readCatalogue } from '../catalogue'
import type { SqlClient } from '../connection'
import { type DocumentSpec, insertDocuments, type RowSpec } from '../document-rows'
import { createUser } from './user'

export interface NewRow {
  metricId: number
  isActive?: boolean
  note?: string | null
  /** Letter → the entered value; absent or null when not entered. */
  values?: Partial<Record<VariableName, string | number | null>>
}

export interface NewDocument {
  companyId: number
  metricCategoryId: number
  periodicity?: PeriodicityId
  year: number
  quarter?: number
  month?: number
  status?: 'draft' | 'approved'
  /** Indicators of the category that are not given: empty in a draft, off in an approved document. */
  rows?: readonly NewRow[]
  /** Author and approver; by default the organisation's first user, made when there is none. */
  userId?: number
  createdAt?: Date
  approvedAt?: Date
}

/** `createDocuments` of one. @returns its id */
export async function createDocument(client: SqlClient, document: NewDocument): Promise<number> {
  const [id = 0] = await createDocuments(client, [document])
  return id
}

/**
 * Inserts documents with values computed by lib/calc; approved ones with their snapshots, comparison facts and
 * history. The caller makes sure that an approved document is complete.
 * @returns ids in the given order
 */
export async function createDocuments(
  client: SqlClient,
  documents: readonly NewDocument[],
): Promise<number[]> {
  const catalogues = new Map<PeriodicityId, CatalogueCategory[]>()
  const authors = new Map<number, number>()
  const specs: DocumentSpec[] = []
  for (const document of documents) {
    const { companyId, metricCategoryId, periodicity = PERIODICITY.quarter } = document
    const categories = catalogues.get(periodicity) ?? (await readCatalogue(client, periodicity))
    catalogues.set(periodicity, categories)
    const category = categories.find(({ id }) => id === metricCategoryId)
    if (!category) throw new RangeError('The category has no indicators of this periodicity')
    const userId = document.userId ?? authors.get(companyId) ?? (await firstUserId(client, companyId))
    if (document.userId === undefined) authors.set(companyId, userId)
    specs.push(specOf({ ...document, periodicity, userId }, category))
  }
  return insertDocuments(client, specs)
}

function specOf(
  document: NewDocument & { periodicity: PeriodicityId; userId: number },
  category: CatalogueCategory,
): DocumentSpec {
  const { companyId, metricCategoryId, year, quarter = 0, month = 0, userId } = document
  const { status = 'draft', rows = [], createdAt = new Date(), approvedAt = new Date() } = document
  return {
    companyId,
    metricCategoryId,
    metricPeriodId: document.periodicity,
    year,
    quarter,
    month,
    userId,
    createdAt,
    approval: status === 'approved' ? { at: approvedAt, userId } : null,
    rows: category.metrics.map((metric) =>
      rowSpec(
        metric,
        rows.find(({ metricId }) => metricId === metric.id),
        status === 'draft',
      ),
    ),
  }
}

function rowSpec(metric: CatalogueMetric, row: NewRow | undefined, isActiveByDefault: boolean): RowSpec {
  const isActive = row ? (row.isActive ?? true) : isActiveByDefault
  const values = Object.entries(row?.values ?? {}).map(([letter, value]) => [
    letter,
    value === null ? null : String(value),
  ])
  return { metric, isActive, note: row?.note ?? null, values: Object.fromEntries(values) }
}

async function firstUserId(client: SqlClient, companyId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM users WHERE company_id = $1 ORDER BY id LIMIT 1',
    [companyId],
  )
  return rows[0]?.id ?? createUser(client, { role: 'manager', companyId })
}
