import { expect } from 'vitest'
import { inDatabase } from '@/e2e/support/database'
import { republishAll } from '@/e2e/support/publications'
import { manager, world } from '@/e2e/support/world-test'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocuments } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics, type NewMetric } from '@/prisma/seed/builders/metric'

/** A category with one indicator, a·100/b, and equal organisations, the small world's two first. */
export interface PublicationWorld {
  categoryId: number
  metricId: number
  companies: number[]
}

export const addCompanies = (
  count: number,
  properties: Parameters<typeof createCompany>[1] = {},
): Promise<number[]> =>
  inDatabase(async (client) => {
    const ids: number[] = []
    while (ids.length < count) ids.push(await createCompany(client, properties))
    return ids
  })

export async function publicationWorld(others = 5): Promise<PublicationWorld> {
  const category = await inDatabase((client) =>
    createCategoryWithMetrics(client, { metrics: [{ decimals: 1 }] }),
  )
  return {
    categoryId: category.id,
    metricId: category.metrics[0]?.id ?? 0,
    companies: [world.company, world.otherCompany, ...(await addCompanies(others))],
  }
}

/**
 * Approves a document for each organisation, with one case per mille more than the one before. @returns the documents'
 * ids
 */
export const approveEach = (
  { categoryId, metricId }: PublicationWorld,
  companies: readonly number[],
  { year = 2025, quarter = 4, cases = 100 } = {},
): Promise<number[]> =>
  inDatabase((client) =>
    createDocuments(
      client,
      companies.map((companyId, index) => ({
        ...{ companyId, year, quarter, metricCategoryId: categoryId },
        status: 'approved',
        rows: [{ metricId, values: { a: cases + 10 * index, b: 1000 } }],
      })),
    ),
  )

/** A world where all organisations have an approved document. */
export async function approvedWorld(others?: number) {
  const made = await publicationWorld(others)
  return { ...made, documents: await approveEach(made, made.companies) }
}

/** The same, published. */
export async function publishedWorld(others?: number) {
  const made = await approvedWorld(others)
  await republishAll()
  return made
}

/** A category with one counted indicator, and a function that approves quarters of an organisation. */
export async function approvedSeries(metric: NewMetric = {}, of = 100, category: { name?: string } = {}) {
  const { id: metricCategoryId, metrics } = await inDatabase((client) =>
    createCategoryWithMetrics(client, { ...category, metrics: [metric] }),
  )
  const metricId = metrics[0]?.id ?? 0
  const approve = (
    companyId: number,
    quarters: ReadonlyArray<{ year: number; quarter: number }>,
    cases: readonly number[],
  ): Promise<number[]> =>
    inDatabase((client) =>
      createDocuments(
        client,
        quarters.map(({ year, quarter }, place) => ({
          ...{ companyId, metricCategoryId, year, quarter, status: 'approved' },
          rows: [{ metricId, values: { a: cases[place] ?? 0, b: of } }],
        })),
      ),
    )
  return { metricCategoryId, metricId, approve }
}

/** An indicator valid before the world's first quarter. */
export const BACKDATED = { dateBegin: '2020-01-01' }

/** Makes the organisation older too. */
export const backdateCompany = (id: number) =>
  inDatabase((client) =>
    client.query(
      "UPDATE companies SET date_begin_year = '2020-01-01', date_begin_quarter = '2020-01-01', date_begin_month = '2020-01-01' WHERE id = $1",
      [id],
    ),
  )

/** Adds a measure on an indicator, done by default. @returns its id */
export async function addMeasure(
  metric_id: number,
  more: object = {},
  ending: object | null = { status: 'done', date_end: '2025-03-28' },
): Promise<number> {
  const body = {
    ...{ metric_id, name: 'Шкала Нортон', cause: '=Риск не оценивали', action: 'Оценка\nв первые два часа' },
    ...{ responsible_id: null, responsible_name: 'Громова Нина', target_value: '3,2' },
    ...{ date_begin: '2025-01-13', due_date: '2025-03-31', ...more },
  }
  const { id, version } = Object((await manager.post('/api/measures', body)).at('data'))
  if (ending)
    expect((await manager.put(`/api/measures/${id}`, { ...body, version, ...ending })).status).toBe(200)
  return Number(id)
}
