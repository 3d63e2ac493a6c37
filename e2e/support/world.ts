import type { Answer, Client } from '@/e2e/support/api'
import { db } from '@/lib/core/db/client'
import { createCompany } from '@/prisma/seed/builders/company'
import { createUser, type NewUser } from '@/prisma/seed/builders/user'
import { withClient } from '@/scripts/database/database-url'

export const DEMO_PASSWORD = 'pokazateli-2026'

const PEOPLE = [
  'admin',
  'manager',
  'operator',
  'otherManager',
  'otherOperator',
  'unassigned',
  'watcher',
  'blocked',
  'notAgreed',
] as const
export type Person = (typeof PEOPLE)[number]

/** Ids of a small world: two participants, a watcher, and a person of every kind. */
export interface World {
  company: number
  otherCompany: number
  watcherCompany: number
  /** The reference categories in order. */
  categories: number[]
  users: Record<Person, number>
  emails: Record<Person, string>
}

const BEGIN = {
  date_begin_year: '2024-01-01',
  date_begin_quarter: '2024-01-01',
  date_begin_month: '2024-01-01',
}

/** Fills the database of a test; the reference data are there already. The operator has the first category. */
export async function makeWorld(): Promise<World> {
  const found = await db().metricCategory.findMany({ orderBy: { position: 'asc' } })
  const categories = found.map((one) => one.id)
  return withClient(process.env.DATABASE_URL ?? '', async (client) => {
    const company = await createCompany(client, { ...BEGIN, short_name: 'КГБУЗ ККБ' })
    const otherCompany = await createCompany(client, { ...BEGIN, short_name: 'ГБУЗ ГКБ № 1' })
    const watcherCompany = await createCompany(client, { ...BEGIN, company_role_id: 2 })
    const kinds: Record<Person, NewUser> = {
      admin: { role: 'admin' },
      manager: { role: 'manager', companyId: company },
      operator: { role: 'operator', companyId: company, categoryIds: categories.slice(0, 1) },
      otherManager: { role: 'manager', companyId: otherCompany },
      otherOperator: { role: 'operator', companyId: otherCompany, categoryIds: categories },
      unassigned: { role: 'operator', companyId: company },
      watcher: { role: 'manager', companyId: watcherCompany },
      blocked: { role: 'manager', companyId: company, status: 'blocked' },
      notAgreed: { role: 'manager', companyId: company, agreementAccepted: false },
    }
    const users = { ...NOBODY }
    const emails = { ...NO_EMAILS }
    for (const person of PEOPLE) {
      emails[person] = `${person.toLowerCase()}@example.com`
      users[person] = await createUser(client, {
        ...kinds[person],
        email: emails[person],
        password: DEMO_PASSWORD,
      })
    }
    return { company, otherCompany, watcherCompany, categories, users, emails }
  })
}

const NOBODY: Record<Person, number> = {
  admin: 0,
  manager: 0,
  operator: 0,
  otherManager: 0,
  otherOperator: 0,
  unassigned: 0,
  watcher: 0,
  blocked: 0,
  notAgreed: 0,
}

const NO_EMAILS: Record<Person, string> = {
  admin: '',
  manager: '',
  operator: '',
  otherManager: '',
  otherOperator: '',
  unassigned: '',
  watcher: '',
  blocked: '',
  notAgreed: '',
}

/** The body of an empty new document of the first category for III квартал 2026. */
export function documentBody(world: World) {
  return {
    company_id: world.company,
    metric_category_id: world.categories[0],
    metric_period_id: 2,
    year: 2026,
    quarter: 3,
    month: 0,
  }
}

/** Creates a document with the same a and b in every row; `changes` name another place than `documentBody`. */
export async function createFilled(
  world: World,
  client: Client,
  {
    a = '7',
    b = '1234',
    ...changes
  }: { a?: string; b?: string } & Partial<ReturnType<typeof documentBody>> = {},
): Promise<Answer> {
  const body = { ...documentBody(world), ...changes }
  const input_document_values = await filledRows(world, a, b, body.metric_category_id)
  return client.post('/api/input-documents', { ...body, input_document_values })
}

interface Datum {
  metric_calc_data_id: number
  value: string | null
}

/** Rows of all indicators of a category (the first by default) with the same a and b. */
export async function filledRows(world: World, a: string, b: string, metricCategoryId = world.categories[0]) {
  const metrics = await db().metric.findMany({
    where: { metricCategoryId: metricCategoryId ?? 0 },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { calcData: { orderBy: { varName: 'asc' } } },
  })
  return metrics.map((metric) => ({
    metric_id: metric.id,
    is_active: true,
    note: null,
    input_document_value_calc_data: metric.calcData.map(
      (variable): Datum => ({
        metric_calc_data_id: variable.id,
        value: variable.varName === 'a' ? a : b,
      }),
    ),
  }))
}
