import { expect } from '@playwright/test'
import { builtCompanies, type CompanyRow } from '@/prisma/seed/builders/company'
import { insertRows } from '@/prisma/seed/bulk'
import type { SqlClient } from '@/prisma/seed/connection'
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
 * Organisations of the profile without any data, a class once they are known: whoever comes after them is shown as it
 * is, and changes nobody else's.
 */
async function openClass(client: SqlClient, profile: Profile): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int FROM companies
     WHERE company_type_id = $1 AND company_ownership_id = $2 AND company_level_id = $3 AND company_bed_capacity_id = $4`,
    [PERINATAL, PRIVATE, profile.level, profile.beds],
  )
  if ((rows[0]?.count ?? 0) >= CLASS) return
  await insertRows(client, 'companies', await builtCompanies(client, CLASS, companyOf(profile)))
  await expectProfiled(client)
}

/** The servers have made the comparison profiles of everybody there is. */
export async function expectProfiled(client: SqlClient): Promise<void> {
  const isStale = async () =>
    (await client.query<{ is_stale: boolean }>('SELECT is_stale FROM comparison_profile_state')).rows[0]
      ?.is_stale
  await expect.poll(isStale).toBe(false)
}

/** An organisation of a profile with an approved document of the last ended quarter; a and b by indicator. */
export async function openCompared(
  client: SqlClient,
  profile: Profile,
  category: Category,
  values: readonly Pair[],
): Promise<Compared> {
  await openClass(client, profile)
  const hospital = await Hospital.open(client, companyOf(profile))
  const { rows } = await client.query<{ number: string }>('SELECT number FROM companies WHERE id = $1', [
    hospital.id,
  ])
  await hospital.document(category, values, { status: 'approved' })
  return { hospital, number: rows[0]?.number ?? '' }
}

/** The address of the rating of such a group in the last ended quarter. */
export const ratingOf = (profile: Profile, category: Category) => ({
  year: lastEnded.year,
  metric_category_id: category.id,
  period: `q${lastEnded.quarter}`,
  ...filtersOf(profile),
})
