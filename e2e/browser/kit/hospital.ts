import { type CompanyRow, createCompany } from '@/prisma/seed/builders/company'
import { createDocument, type NewDocument } from '@/prisma/seed/builders/document'
import { assignCategories, createUser, type NewUser } from '@/prisma/seed/builders/user'
import { type CatalogueMetric, readCatalogue } from '@/prisma/seed/catalogue'
import type { SqlClient } from '@/prisma/seed/connection'
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
export async function readCategories(client: SqlClient): Promise<Category[]> {
  const { rows } = await client.query<{ id: number; name: string }>('SELECT id, name FROM metric_categories')
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const catalogue = await readCatalogue(client, lastEnded.periodicity)
  return catalogue.map((category) => ({ ...category, name: names.get(category.id) ?? '' }))
}

/** An organisation of one test, alone in it: nothing another test does is seen here. */
export class Hospital {
  private constructor(
    private readonly client: SqlClient,
    readonly id: number,
    readonly shortName: string,
  ) {}

  static async open(client: SqlClient, overrides: Partial<CompanyRow> = {}): Promise<Hospital> {
    const id = await createCompany(client, overrides)
    const { rows } = await client.query<{ short_name: string }>(
      'SELECT short_name FROM companies WHERE id = $1',
      [id],
    )
    return new Hospital(client, id, rows[0]?.short_name ?? '')
  }

  /** Adds a person who has accepted the terms; an operator gets the given categories. */
  async hire(
    role: NewUser['role'],
    person: Partial<NewUser> & { categories?: ReadonlyArray<{ id: number }> } = {},
  ): Promise<Account> {
    const { categories = [], ...given } = person
    const names = { ...PEOPLE[role], ...given }
    const email = given.email ?? `${role}-${crypto.randomUUID()}@example.test`
    const id = await createUser(this.client, {
      role,
      companyId: this.id,
      password: PASSWORD,
      ...names,
      email,
    })
    await assignCategories(
      this.client,
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
    return createDocument(this.client, {
      companyId: this.id,
      metricCategoryId: category.id,
      year,
      quarter,
      rows,
      ...details,
    })
  }
}
