import { expect } from '@playwright/test'
import { companyOf, PERINATAL, PRIVATE, type Profile, publishAll } from './classes'
import { database } from './database'
import { type Category, Hospital } from './hospital'
import { lastEnded } from './quarters'

type Pair = readonly [a: string, b: string]

export interface Compared {
  hospital: Hospital
  number: string
}

/** A profile, or one that nobody has. */
export type Filtered = Parameters<typeof companyOf>[0]

/** The filters that leave the organisations of a profile only. */
export const filtersOf = ({ level, beds }: Filtered) => ({
  company_types: PERINATAL,
  company_ownership_id: PRIVATE,
  company_level_id: level,
  company_bed_capacity_id: beds,
})

/** The query of an address. */
export const searchOf = (query: object) =>
  String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])))

/** The servers have published all that is approved, newcomers and corrections too. */
export async function expectPublished(): Promise<void> {
  const id = await publishAll(database)
  const state = async () =>
    (await database.query<{ state: string }>('SELECT state FROM publications WHERE id = $1', [id])).rows[0]
      ?.state
  await expect.poll(state, { timeout: 170_000 }).toMatch(/published|skipped/)
}

/** An organisation of a profile with an approved document of the last ended quarter; a and b by indicator. */
export async function openCompared(
  profile: Profile,
  category: Category,
  values: readonly Pair[],
): Promise<Compared> {
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
