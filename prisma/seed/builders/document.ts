import type { VariableName } from '@/lib/calc/formula/ast'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { type CatalogueMetric, readCatalogue } from '../catalogue'
import type { SqlClient } from '../connection'
import { insertDocuments, type RowSpec } from '../document-rows'
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

/**
 * Inserts a document with values computed by lib/calc; an approved one with its snapshot, comparison facts and
 * history. The caller makes sure that an approved document is complete.
 * @returns its id
 */
export async function createDocument(client: SqlClient, document: NewDocument): Promise<number> {
  const { periodicity = PERIODICITY.quarter, status = 'draft', rows = [], createdAt = new Date() } = document
  const categories = await readCatalogue(client, periodicity)
  const category = categories.find(({ id }) => id === document.metricCategoryId)
  if (!category) throw new RangeError('The category has no indicators of this periodicity')
  const userId = document.userId ?? (await firstUserId(client, document.companyId))
  const [id = 0] = await insertDocuments(client, [
    {
      companyId: document.companyId,
      metricCategoryId: document.metricCategoryId,
      metricPeriodId: periodicity,
      year: document.year,
      quarter: document.quarter ?? 0,
      month: document.month ?? 0,
      userId,
      createdAt,
      approval: status === 'approved' ? { at: document.approvedAt ?? new Date(), userId } : null,
      rows: category.metrics.map((metric) =>
        rowSpec(
          metric,
          rows.find(({ metricId }) => metricId === metric.id),
          status === 'draft',
        ),
      ),
    },
  ])
  return id
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
