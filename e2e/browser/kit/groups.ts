import { previousPeriod } from '@/lib/calc/periods'
import { type CompanyRow, createCompany } from '@/prisma/seed/builders/company'
import { createDocuments, type NewDocument } from '@/prisma/seed/builders/document'
import { readCatalogue } from '@/prisma/seed/catalogue'
import type { SqlClient } from '@/prisma/seed/connection'
import { lastEnded } from './quarters'

export type Pair = readonly [a: string, b: string]

/** Level and bed capacity of private perinatal centres, by which a group is filtered. */
export interface Profile {
  level: number
  beds: number
}

interface Group extends Profile {
  /** Positions of the categories that the group reports. */
  places: readonly number[]
  /** By organisation and indicator; an organisation without values reported 5 of 100 one quarter earlier. */
  reported: ReadonlyArray<readonly Pair[]>
}

/** A percentage as a fraction of a thousand. */
export const per1000 = (percent: number): Pair => [String(percent * 10), '1000']

const percents = (...all: number[]) => all.map((one) => [per1000(one)])

/** More indicators than any category has. */
const EVERY = Array.from({ length: 20 }, (_, at) => at)

/**
 * Percentages of six organisations in three indicators. Computed by hand: places 1 2 2 4 5 6, scores 100 70 70 40 20 0
 * in the first; the last organisation is the own one.
 */
const SIX = [
  ['1', '99', '98'],
  ['2', '98', '97'],
  ['2', '97', '96'],
  ['5', '96', '95'],
  ['10', '90', '94'],
  ['6', '95', '99'],
].map((shares) => shares.map((share) => [share, '100'] as const))

const SMALL = [['1', '9'] as const, ['90', '100'] as const, ['90', '100'] as const]

/** A denominator found nowhere else. */
export const RARE_DENOMINATOR = 918_273

/** Organisations that tests compare in the last ended quarter; the last one of a group is the test's own. */
export const GROUPS = {
  'odd numbers': {
    ...{ level: 3, beds: 3, places: [1] },
    reported: [5, 4, 3, 2, 1, 0].map((place) => [[String(place + 1), String(RARE_DENOMINATOR + place)]]),
  },
  corrected: { level: 2, beds: 3, places: [5], reported: percents(1, 2, 3, 4, 5, 6) },
  six: { level: 1, beds: 1, places: [3], reported: SIX },
  small: { level: 1, beds: 5, places: [3], reported: [...SIX, SMALL] },
  late: { level: 3, beds: 2, places: [3], reported: [...SIX, []] },
  // 1 … 10 %: median 5.5, deciles 1.9 and 9.1.
  ten: { level: 4, beds: 5, places: [3], reported: percents(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) },
  printed: {
    ...{ level: 3, beds: 5, places: [3] },
    reported: ['1', '2', '3', '4', '5', '9'].map((cases) => [
      [cases, '100'],
      ['98', '100'],
      [cases, '10'],
    ]),
  },
  report: { level: 5, beds: 5, places: [3], reported: percents(2, 3, 4, 4, 5, 6) },
  four: { level: 5, beds: 4, places: [3], reported: percents(2, 3, 4, 6) },
  five: { level: 5, beds: 3, places: [3], reported: percents(2, 3, 4, 5, 6) },
  // Enough rows for every gap in a table of places.
  sixteen: {
    ...{ level: 3, beds: 4, places: [1] },
    reported: EVERY.slice(0, 16).map((k) =>
      EVERY.map((at) => [String((((k + 1) * (at + 5)) % 17) + 1), '1000'] as const),
    ),
  },
  alike: {
    ...{ level: 2, beds: 3, places: [1, 3] },
    reported: EVERY.slice(0, 6).map(() => EVERY.map(() => per1000(2))),
  },
  longest: {
    ...{ level: 5, beds: 4, places: [4] },
    reported: EVERY.slice(0, 6).map(() => EVERY.map(() => ['7', '1000'] as const)),
  },
} satisfies Record<string, Group>

export type GroupName = keyof typeof GROUPS

export const PERINATAL = 3
export const PRIVATE = 2

/** Properties of an organisation with the profile. */
export const companyOf = ({ level, beds }: Profile): Partial<CompanyRow> => ({
  company_type_id: PERINATAL,
  company_ownership_id: PRIVATE,
  company_level_id: level,
  company_bed_capacity_id: beds,
  is_emergency: false,
})

/** Minimum number of organisations that share a comparison profile. */
const CLASS = 6
/** Position of a category that was reported long ago. */
const OTHER = 1

/** A year after all others: the final publication of its fourth quarter includes newcomers and corrections. */
export const FAR_YEAR = 2100

/**
 * Creates the groups, completes the class of each profile with organisations without recent reports, and publishes
 * them.
 */
export async function openGroups(client: SqlClient): Promise<void> {
  const catalogue = await readCatalogue(client, lastEnded.periodicity)
  const { year, quarter } = lastEnded
  const documents: NewDocument[] = []
  const report = (companyId: number, place: number, values: readonly Pair[], when: Partial<NewDocument>) => {
    const { id: metricCategoryId = 0, metrics = [] } = catalogue[place - 1] ?? {}
    const rows = metrics.flatMap(({ id: metricId }, index) => {
      const [a, b] = values[index] ?? []
      return a === undefined ? [] : [{ metricId, values: { a, b } }]
    })
    documents.push({ companyId, metricCategoryId, year, quarter, rows, status: 'approved', ...when })
  }
  const long = { year: year - 2, quarter: 1 }
  for (const [name, group] of Object.entries<Group>(GROUPS)) {
    for (let one = 0; one < CLASS; one += 1)
      report(await createCompany(client, companyOf(group)), OTHER, [['1', '100']], long)
    for (const [index, values] of group.reported.entries()) {
      const short_name = `${name} ${index + 1}`
      const companyId = await createCompany(client, { ...companyOf(group), short_name })
      for (const place of group.places)
        if (values.length > 0) report(companyId, place, values, {})
        else report(companyId, place, [['5', '100']], previousPeriod(lastEnded))
    }
  }
  await createDocuments(client, documents)
  // Only the demonstration's latest publication is kept, since each has to be rebuilt.
  await client.query(
    'DELETE FROM publications WHERE id NOT IN (SELECT id FROM publications ORDER BY year DESC, quarter DESC LIMIT 1)',
  )
  await client.query(
    `INSERT INTO publications (year, quarter, kind, freeze_on, publish_on)
     VALUES (${FAR_YEAR}, 4, 'final', current_date - 1, current_date - 1)`,
  )
}
