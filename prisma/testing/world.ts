import { hash } from '@node-rs/argon2'
import { db } from '@/lib/core/db/client'

export const DEMO_PASSWORD = 'pokazateli-2026'

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

let passwordHash: Promise<string> | undefined

async function makeCompany(shortName: string, number: string, companyRoleId: number): Promise<number> {
  const company = await db().company.create({
    data: {
      number,
      companyRoleId,
      regionId: 1,
      city: 'Город',
      name: `Организация ${shortName}`,
      shortName,
      companyTypeId: 1,
      companyOwnershipId: 1,
      companyLevelId: 2,
      companyBedCapacityId: 2,
      isEmergency: true,
      dateBeginYear: new Date('2024-01-01'),
      dateBeginQuarter: new Date('2024-01-01'),
      dateBeginMonth: new Date('2024-01-01'),
    },
  })
  return company.id
}

const ROLE = { admin: 1, manager: 2, operator: 3 }

/** Fills the database of a test; the reference data are there already. */
export async function makeWorld(): Promise<World> {
  passwordHash ??= hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const password = await passwordHash
  const categories = (await db().metricCategory.findMany({ orderBy: { position: 'asc' } })).map(
    (one) => one.id,
  )
  const [company, otherCompany, watcherCompany] = await Promise.all([
    makeCompany('КГБУЗ ККБ', '564107', 1),
    makeCompany('ГБУЗ ГКБ № 1', '480216', 1),
    makeCompany('ФГБУ НМИЦ', '735519', 2),
  ])
  const kinds: Record<Person, { role: keyof typeof ROLE; companyId: number | null; categoryIds?: number[] }> =
    {
      admin: { role: 'admin', companyId: null },
      manager: { role: 'manager', companyId: company },
      operator: { role: 'operator', companyId: company, categoryIds: categories.slice(0, 1) },
      otherManager: { role: 'manager', companyId: otherCompany },
      otherOperator: { role: 'operator', companyId: otherCompany, categoryIds: categories },
      unassigned: { role: 'operator', companyId: company },
      watcher: { role: 'manager', companyId: watcherCompany },
      blocked: { role: 'manager', companyId: company },
      notAgreed: { role: 'manager', companyId: company },
    }
  const pairs = await Promise.all(
    PEOPLE.map(async (person) => {
      const { role, companyId, categoryIds = [] } = kinds[person]
      const user = await db().user.create({
        data: {
          surname: 'Петрова',
          name: 'Анна',
          email: emailOf(person),
          passwordHash: password,
          userRoleId: ROLE[role],
          userStatusId: person === 'blocked' ? 2 : 1,
          companyId,
          agreementAcceptedAt: person === 'notAgreed' ? null : new Date(),
          metricCategories: { create: categoryIds.map((metricCategoryId) => ({ metricCategoryId })) },
        },
      })
      return [person, user.id] as const
    }),
  )
  return {
    company,
    otherCompany,
    watcherCompany,
    categories,
    users: byPerson((person) => pairs.find(([name]) => name === person)?.[1] ?? 0),
    emails: byPerson(emailOf),
  }
}

function emailOf(person: Person): string {
  return `${person.toLowerCase()}@example.com`
}

function byPerson<T>(make: (person: Person) => T): Record<Person, T> {
  return {
    admin: make('admin'),
    manager: make('manager'),
    operator: make('operator'),
    otherManager: make('otherManager'),
    otherOperator: make('otherOperator'),
    unassigned: make('unassigned'),
    watcher: make('watcher'),
    blocked: make('blocked'),
    notAgreed: make('notAgreed'),
  }
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
    input_document_value_calc_data: metric.calcData.map((variable) => ({
      metric_calc_data_id: variable.id,
      value: (variable.varName === 'a' ? a : b) as string | null,
    })),
  }))
}
