import { type Period, previousPeriod } from '@/lib/calc/periods'
import { type CompanyRow, createCompany } from '@/prisma/seed/builders/company'
import { createDocument, type NewDocument } from '@/prisma/seed/builders/document'
import { assignCategories, createUser, type NewUser } from '@/prisma/seed/builders/user'
import { type CatalogueMetric, readCatalogue } from '@/prisma/seed/catalogue'
import { atOnce, database } from './database'
import { lastEnded } from './quarters'

export const PASSWORD = 'pokazateli-2026'

export interface Account {
  id: number
  email: string
  /** «Громова Нина» */
  fullName: string
}

export interface Category {
  id: number
  name: string
  metrics: CatalogueMetric[]
}

const PEOPLE = {
  admin: { surname: 'Соколова', name: 'Мария' },
  manager: { surname: 'Петрова', name: 'Анна' },
  operator: { surname: 'Громова', name: 'Нина' },
}

/** The reference categories with their quarterly indicators, in order. */
export async function readCategories(): Promise<Category[]> {
  const { rows } = await database.query<{ id: number; name: string }>(
    'SELECT id, name FROM metric_categories',
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const catalogue = await readCatalogue(database, lastEnded.periodicity)
  return catalogue.map((category) => ({ ...category, name: names.get(category.id) ?? '' }))
}

/** Places of reference categories: three percentages, a × 100 / b, of which the first is better when lower, the others when higher. */
export const SHORT = 3
/** Each of the three filled in. */
export const FILLED = [
  ['1', '50'],
  ['2', '60'],
  ['3', '70'],
] as const
/** Ten indicators, longer than any screen. */
export const LONG = 1
/** Fifteen indicators of two data each. */
export const LONGEST = 4
/** One rate. */
export const RATE = 5

let known: readonly Category[] = []

/** What `category` gives, read before the first test of a worker. */
export async function learnCategories(): Promise<void> {
  known = await readCategories()
}

/** A reference category by its place from 1; a missing one fails the test. */
export function category(place: number): Category {
  const found = known[place - 1]
  if (!found) throw new RangeError(`no category ${place}`)
  return found
}

/** An organisation of one test, alone in it: nothing another test does is seen here. */
export class Hospital {
  constructor(
    readonly id: number,
    readonly shortName: string,
  ) {}

  static async open(overrides: Partial<CompanyRow> = {}): Promise<Hospital> {
    const id = await createCompany(database, overrides)
    const { rows } = await database.query<{ short_name: string }>(
      'SELECT short_name FROM companies WHERE id = $1',
      [id],
    )
    return new Hospital(id, rows[0]?.short_name ?? '')
  }

  /** Adds a person who has accepted the terms; an operator gets the given categories. */
  async hire(
    role: NewUser['role'],
    person: Partial<NewUser> & { categories?: ReadonlyArray<{ id: number }> } = {},
  ): Promise<Account> {
    const { categories = [], ...given } = person
    const names = { ...PEOPLE[role], ...given }
    const email = given.email ?? `${role}-${crypto.randomUUID()}@example.test`
    const id = await createUser(database, {
      role,
      companyId: this.id,
      password: PASSWORD,
      ...names,
      email,
    })
    await assignCategories(
      database,
      id,
      categories.map((category) => category.id),
    )
    return { id, email, fullName: `${names.surname} ${names.name}` }
  }

  /**
   * Stores a document of the last ended quarter.
   * @param values per indicator in order: a and b; an indicator without them stays empty
   */
  document(
    category: Category,
    values: readonly (readonly [a: string | null, b: string | null])[] = [],
    details: Partial<NewDocument> = {},
  ): Promise<number> {
    const rows = category.metrics.flatMap((metric, index) => {
      const pair = values[index]
      return pair ? [{ metricId: metric.id, values: { a: pair[0], b: pair[1] } }] : []
    })
    const { year, quarter } = lastEnded
    return atOnce((client) =>
      createDocument(client, {
        companyId: this.id,
        metricCategoryId: category.id,
        year,
        quarter,
        rows,
        ...details,
      }),
    )
  }

  /**
   * Stores approved quarters one after another up to `last`, oldest first: so many cases of a thousand.
   * @param indicators how many of the first say so
   */
  async approved(
    category: Category,
    cases: readonly number[],
    { last = lastEnded, indicators = 1 }: { last?: Period; indicators?: number } = {},
  ): Promise<void> {
    let period = last
    for (const one of cases.toReversed()) {
      const { year, quarter } = period
      const values = Array.from({ length: indicators }, () => [String(one), '1000'] as const)
      await this.document(category, values, { status: 'approved', year, quarter })
      period = previousPeriod(period)
    }
  }
}
