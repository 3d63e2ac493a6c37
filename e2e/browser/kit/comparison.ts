import { expect } from '@playwright/test'
import { type CompanyRow, createCompany } from '@/prisma/seed/builders/company'
import { createDocuments } from '@/prisma/seed/builders/document'
import { readCatalogue } from '@/prisma/seed/catalogue'
import { atOnce, database } from './database'
import { type Category, Hospital } from './hospital'
import { lastEnded } from './quarters'

type Pair = readonly [a: string, b: string]

/** Organisations of one test alone: private perinatal centres of this level and bed capacity, which no other test has. */
export interface Profile {
  level: 1 | 2 | 3 | 4 | 5
  beds: 1 | 2 | 3 | 4 | 5
}

export interface Compared {
  hospital: Hospital
  number: string
}

const PERINATAL = 3
const PRIVATE = 2

/** The filters that leave the organisations of a profile only. */
export const filtersOf = ({ level, beds }: Profile) => ({
  company_types: PERINATAL,
  company_ownership_id: PRIVATE,
  company_level_id: level,
  company_bed_capacity_id: beds,
})

/** The query of an address. */
export const searchOf = (query: object) =>
  String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])))

/** What an organisation of the profile is made with. */
export const companyOf = ({ level, beds }: Profile): Partial<CompanyRow> => ({
  company_type_id: PERINATAL,
  company_ownership_id: PRIVATE,
  company_level_id: level,
  company_bed_capacity_id: beds,
  is_emergency: false,
})

/** So many organisations share what comparisons show of them, at least. */
const CLASS = 6

/**
 * Organisations of the profile that reported another category long ago, a class once they are known: whoever comes after them is shown as
 * it is, and changes nobody else's.
 */
async function openClass(profile: Profile, category: Category): Promise<void> {
  const known = await database.query<{ count: number }>(
    `SELECT count(*)::int FROM companies
     WHERE company_type_id = $1 AND company_ownership_id = $2 AND company_level_id = $3 AND company_bed_capacity_id = $4`,
    [PERINATAL, PRIVATE, profile.level, profile.beds],
  )
  if ((known.rows[0]?.count ?? 0) >= CLASS) return
  const companies: number[] = []
  while (companies.length < CLASS) companies.push(await createCompany(database, companyOf(profile)))
  const other = (await readCatalogue(database, lastEnded.periodicity)).find(({ id }) => id !== category.id)
  const { id = 0, metrics = [] } = other ?? {}
  const rows = metrics.slice(0, 1).map((metric) => ({ metricId: metric.id, values: { a: '1', b: '100' } }))
  const reported = {
    metricCategoryId: id,
    year: lastEnded.year - 2,
    quarter: 1,
    status: 'approved',
    rows,
  } as const
  await atOnce((client) =>
    createDocuments(
      client,
      companies.map((companyId) => ({ ...reported, companyId })),
    ),
  )
  await expectPublished()
}

/** Later than any quarter there is, each later than the one before: the final publication of a fourth quarter takes in all. */
const FAR_YEAR = 2100

/** The servers have published all that is approved, newcomers and corrections too. */
export async function expectPublished(): Promise<void> {
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO publications (year, quarter, kind, freeze_on, publish_on)
     SELECT ${FAR_YEAR} + nextval(pg_get_serial_sequence('publications', 'id'))::int, 4, 'final', current_date - 1,
       current_date - 1 RETURNING id`,
  )
  const state = async () =>
    (await database.query<{ state: string }>('SELECT state FROM publications WHERE id = $1', [rows[0]?.id]))
      .rows[0]?.state
  await expect.poll(state, { timeout: 170_000 }).toMatch(/published|skipped/)
}

/** An organisation of a profile with an approved document of the last ended quarter; a and b by indicator. */
export async function openCompared(
  profile: Profile,
  category: Category,
  values: readonly Pair[],
): Promise<Compared> {
  await openClass(profile, category)
  const hospital = await Hospital.open(companyOf(profile))
  const { rows } = await database.query<{ number: string }>('SELECT number FROM companies WHERE id = $1', [
    hospital.id,
  ])
  await hospital.document(category, values, { status: 'approved' })
  return { hospital, number: rows[0]?.number ?? '' }
}

/** Organisations of a profile, compared with each other by what they reported; the own one is the last. */
export async function openGroup(
  profile: Profile,
  category: Category,
  reported: ReadonlyArray<readonly Pair[]>,
): Promise<{ own: Compared; others: Compared[] }> {
  const others: Compared[] = []
  for (const values of reported) others.push(await openCompared(profile, category, values))
  await expectPublished()
  const own = others.pop()
  if (!own) throw new Error('the group has no own organisation')
  return { own, others }
}

/** A percentage: a of a thousand. */
export const per1000 = (percent: number): Pair => [String(percent * 10), '1000']

/** Such a group of whom only percentages of the first indicator are known. @returns the own organisation */
export async function openPercents(
  profile: Profile,
  category: Category,
  percents: readonly number[],
): Promise<Hospital> {
  const reported = percents.map((percent) => [per1000(percent)])
  return (await openGroup(profile, category, reported)).own.hospital
}

/** The address of the rating of such a group in the last ended quarter. */
export const ratingOf = (profile: Profile, category: Category) => ({
  year: lastEnded.year,
  metric_category_id: category.id,
  period: `q${lastEnded.quarter}`,
  ...filtersOf(profile),
})

/** The number of one that the standing publication shows: the demonstration's. */
export async function shownNumber(): Promise<string> {
  const { rows } = await database.query<{ number: string }>(
    `SELECT number FROM companies c WHERE is_demonstration AND company_role_id = 1
       AND EXISTS (SELECT FROM comparison_facts f WHERE f.company_id = c.id) ORDER BY id LIMIT 1`,
  )
  return rows[0]?.number ?? ''
}
