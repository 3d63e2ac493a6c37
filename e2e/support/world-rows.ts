import { createHash, randomBytes } from 'node:crypto'
import type { Client as SqlConnection } from 'pg'
import { createCompany } from '@/prisma/seed/builders/company'
import { createUser, type NewUser } from '@/prisma/seed/builders/user'
import { atLowestCost } from './stand-ins/argon2'

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

/** Ids of the small world: two participants, a watcher, and a person of every kind. */
export interface World {
  company: number
  otherCompany: number
  watcherCompany: number
  /** The reference categories in order. */
  categories: number[]
  users: Record<Person, number>
  emails: Record<Person, string>
  /** Session ids by person. */
  sessions: Record<Person, string>
}

const BEGIN = {
  date_begin_year: '2024-01-01',
  date_begin_quarter: '2024-01-01',
  date_begin_month: '2024-01-01',
}

/** Creates the small world over the reference data. The operator has the first category. */
export async function makeWorld(client: SqlConnection): Promise<World> {
  const found = await client.query<{ id: number }>('SELECT id FROM metric_categories ORDER BY position')
  const categories = found.rows.map((one) => one.id)
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
  const [users, emails, sessions] = [ofEach(0), ofEach(''), ofEach('')]
  for (const person of PEOPLE) {
    emails[person] = `${person.toLowerCase()}@example.com`
    sessions[person] = randomBytes(32).toString('base64url')
    const user = { ...kinds[person], email: emails[person], password: DEMO_PASSWORD }
    users[person] = await atLowestCost(() => createUser(client, user))
    // Dated beyond any test's clock: the sessions neither expire nor change by use.
    await client.query(
      `INSERT INTO sessions (id_hash, user_id, proved_at, last_used_at, expires_at)
       VALUES ($1, $2, '2100-01-01', '2100-01-01', '2100-01-01')`,
      [createHash('sha256').update(sessions[person]).digest(), users[person]],
    )
  }
  return { company, otherCompany, watcherCompany, categories, users, emails, sessions }
}

const ofEach = <T>(value: T): Record<Person, T> => ({
  admin: value,
  manager: value,
  operator: value,
  otherManager: value,
  otherOperator: value,
  unassigned: value,
  watcher: value,
  blocked: value,
  notAgreed: value,
})
