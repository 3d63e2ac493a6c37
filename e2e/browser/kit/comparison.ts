import type { CompanyRow } from '@/prisma/seed/builders/company'
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

/** An organisation of a profile with an approved document of the last ended quarter; a and b by indicator. */
export async function openCompared(
  client: SqlClient,
  profile: Profile,
  category: Category,
  values: readonly Pair[],
): Promise<Compared> {
  const row: Partial<CompanyRow> = {
    company_type_id: PERINATAL,
    company_ownership_id: PRIVATE,
    company_level_id: profile.level,
    company_bed_capacity_id: profile.beds,
    is_emergency: false,
  }
  const hospital = await Hospital.open(client, row)
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
