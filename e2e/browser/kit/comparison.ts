import { expect } from '@playwright/test'
import { database } from './database'
import { FAR_YEAR, type GroupName, PERINATAL, PRIVATE, type Profile } from './groups'
import { type Category, Hospital } from './hospital'
import { lastEnded } from './quarters'

interface Compared {
  hospital: Hospital
  number: string
}

/** Filters that leave only the organisations of a profile. */
export const filtersOf = ({ level, beds }: Profile) => ({
  company_types: PERINATAL,
  company_ownership_id: PRIVATE,
  company_level_id: level,
  company_bed_capacity_id: beds,
})

export const searchOf = (query: object) =>
  String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])))

/** Waits until a group's organisations are published. @returns its own organisation and the others */
export async function openGroup(name: GroupName): Promise<{ own: Compared; others: Compared[] }> {
  const state = async () =>
    (await database.query('SELECT state FROM publications WHERE year = $1', [FAR_YEAR])).rows
  await expect.poll(state, { timeout: 500_000 }).toEqual([{ state: 'published' }])
  const { rows } = await database.query<{ id: number; short_name: string; number: string }>(
    'SELECT id, short_name, number FROM companies WHERE short_name LIKE $1 ORDER BY id',
    [`${name} %`],
  )
  const others = rows.map(({ id, short_name, number }) => ({
    hospital: new Hospital(id, short_name),
    number,
  }))
  const own = others.pop()
  if (!own) throw new Error(`no group ${name}`)
  return { own, others }
}

/** The rating's query for a group in the last ended quarter. */
export const ratingOf = (profile: Profile, category: Category) => ({
  year: lastEnded.year,
  metric_category_id: category.id,
  period: `q${lastEnded.quarter}`,
  ...filtersOf(profile),
})

/** The number of a demonstration organisation in the current publication. */
export async function shownNumber(): Promise<string> {
  const { rows } = await database.query<{ number: string }>(
    `SELECT number FROM companies c WHERE is_demonstration AND company_role_id = 1
       AND EXISTS (SELECT FROM comparison_facts f WHERE f.company_id = c.id) ORDER BY id LIMIT 1`,
  )
  return rows[0]?.number ?? ''
}
