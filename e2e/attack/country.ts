import { createCompany } from '@/prisma/seed/builders/company'
import { createDocuments, type NewDocument } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'
import { createUser } from '@/prisma/seed/builders/user'
import { withClient } from '@/scripts/database/database-url'

const ORGANISATIONS = 40
/** Position of the attacker's organisation, whose third quarter is a draft. */
const OWN = 3
const OWN_QUARTERS = [
  ...[2024, 2025].flatMap((year) => [1, 2, 3, 4].map((quarter) => [year, quarter] as const)),
  ...[1, 2].map((quarter) => [2026, quarter] as const),
]
const QUARTERS = [...OWN_QUARTERS, [2026, 3] as const]

export interface Country {
  categoryId: number
  /** The attacker's organisation. */
  companyId: number
  manager: number
  operator: number
}

/**
 * Very different hospitals, small ones included: hard to anonymise.
 * @param silent number of further organisations that report nothing
 */
export async function makeCountry(url = process.env.DATABASE_URL ?? '', silent = 0): Promise<Country> {
  return withClient(url, async (client) => {
    const { id: metricCategoryId, metrics } = await createCategoryWithMetrics(client, {
      metrics: [{ formula: 'a * 100 / b' }, { formula: 'a * 1000 / b', decimals: 1, unit: 'на 1000' }],
    })
    const companies: number[] = []
    const documents: NewDocument[] = []
    for (let k = 0; k < ORGANISATIONS + silent; k += 1) {
      const isPrivate = k % 5 === 0
      const companyId = await createCompany(client, {
        company_type_id: 1 + (k % 3),
        company_ownership_id: isPrivate ? 2 : 1,
        company_level_id: isPrivate ? null : 1 + (k % 4),
        company_bed_capacity_id: 1 + (k % 5),
        is_emergency: k % 7 !== 0,
      })
      companies.push(companyId)
      if (k >= ORGANISATIONS) continue
      // Three quarters make a year that is compared; methods over two years need the earlier ones.
      for (const [year, quarter] of k === OWN ? OWN_QUARTERS : QUARTERS) {
        const rows = metrics.map(({ id }, index) => ({
          metricId: id,
          values: {
            a: (k * 7 + quarter * 3 + year + index) % 11,
            b: 11 + ((k * 37 + quarter * 101 + year) % 600),
          },
        }))
        documents.push({ companyId, metricCategoryId, year, quarter, rows, status: 'approved' })
      }
    }
    const companyId = companies[OWN] ?? 0
    const rows = metrics.map(({ id }) => ({ metricId: id, values: { a: 3, b: 170 } }))
    documents.push({ companyId, metricCategoryId, year: 2026, quarter: 3, rows })
    await createDocuments(client, documents)
    return {
      categoryId: metricCategoryId,
      companyId,
      manager: await createUser(client, { role: 'manager', companyId }),
      operator: await createUser(client, { role: 'operator', companyId, categoryIds: [metricCategoryId] }),
    }
  })
}
