import { type CompanyRow, createCompany } from '@/prisma/seed/builders/company'
import { createDocuments } from '@/prisma/seed/builders/document'
import { readCatalogue } from '@/prisma/seed/catalogue'
import type { SqlClient } from '@/prisma/seed/connection'
import { lastEnded } from './quarters'

/** Level and bed capacity of the private perinatal centres of tests: whose are compared has a pair that no other test has. */
const PROFILES = ['1 1', '1 5', '2 3', '3 2', '3 3', '3 4', '3 5', '4 5', '5 3', '5 4', '5 5'] as const

type Told<Pair> = Pair extends `${infer Level extends number} ${infer Beds extends number}`
  ? { level: Level; beds: Beds }
  : never
export type Profile = Told<(typeof PROFILES)[number]>

export const PERINATAL = 3
export const PRIVATE = 2

/** What an organisation of the profile is made with. */
export const companyOf = ({ level, beds }: { level: number; beds: number }): Partial<CompanyRow> => ({
  company_type_id: PERINATAL,
  company_ownership_id: PRIVATE,
  company_level_id: level,
  company_bed_capacity_id: beds,
  is_emergency: false,
})

/** So many organisations share what comparisons show of them, at least. */
const CLASS = 6
/** The place of a category that no test compares. */
const OTHER = 1

/** Later than any quarter there is, each later than the one before: the final publication of a fourth quarter takes in all. */
const FAR_YEAR = 2100

/** Has the servers publish all that is approved, newcomers and corrections too. @returns the publication's id */
export async function publishAll(client: SqlClient): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO publications (year, quarter, kind, freeze_on, publish_on)
     SELECT ${FAR_YEAR} + nextval(pg_get_serial_sequence('publications', 'id'))::int, 4, 'final', current_date - 1,
       current_date - 1 RETURNING id`,
  )
  return rows[0]?.id
}

/**
 * Organisations of every profile that reported another category long ago, a class once they are known: whoever comes after
 * them is shown as it is, and changes nobody else's.
 */
export async function openClasses(client: SqlClient): Promise<void> {
  const { id = 0, metrics = [] } = (await readCatalogue(client, lastEnded.periodicity))[OTHER] ?? {}
  const rows = metrics.slice(0, 1).map((metric) => ({ metricId: metric.id, values: { a: '1', b: '100' } }))
  const when = { year: lastEnded.year - 2, quarter: 1, status: 'approved' } as const
  for (const [level, beds] of PROFILES.map((pair) => pair.split(' ').map(Number)))
    for (let one = 0; one < CLASS; one += 1) {
      const companyId = await createCompany(client, companyOf({ level: level ?? 0, beds: beds ?? 0 }))
      await createDocuments(client, [{ companyId, metricCategoryId: id, rows, ...when }])
    }
  await publishAll(client)
}
