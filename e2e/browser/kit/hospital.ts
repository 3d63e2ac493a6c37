import { type Period, previousPeriod } from '@/lib/calc/periods'
import { type CompanyRow, createCompany } from '@/prisma/seed/builders/company'
import { createDocument, type NewDocument } from '@/prisma/seed/builders/document'
import { assignCategories, createUser, type NewUser } from '@/prisma/seed/builders/user'
import { type CatalogueMetric, readCatalogue } from '@/prisma/seed/catalogue'
import { database, inTransaction } from './database'
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

/**
 * Position of a reference category with three percentages, a × 100 / b: lower is better in the first, higher in the
 * others.
 */
export const SHORT = 3
/** Values for all three. */
export const FILLED = [
  ['1', '50'],
  ['2', '60'],
  ['3', '70'],
] as const
/** Ten indicators, more than fit on a screen. */
export const LONG = 1
/** Fifteen indicators with two variables each. */
export const LONGEST = 4
/** One rate. */
export const RATE = 5

let known: readonly Category[] = []

/** Reads the categories before a worker's first test. */
export async function loadCategories(): Promise<void> {
  known = await readCategories()
}

/** A reference category by its position from 1; fails when missing. */
export function category(place: number): Category {
  const found = known[place - 1]
  if (!found) throw new RangeError(`no category ${place}`)
  return found
}

/** An organisation of one test, isolated from all others. */
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

  /** Adds a person who has accepted the terms; an operator gets the categories. */
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
   * @param values a and b by indicator; an indicator without them stays empty
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
    return inTransaction((client) =>
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
   * Stores consecutive approved quarters up to `last`, oldest first, with the given cases per thousand.
   * @param indicators number of indicators with values
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
