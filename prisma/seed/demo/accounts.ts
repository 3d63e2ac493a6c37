import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { DEMO_EMAILS, DEMO_PASSWORD } from '@/lib/core/installation/demo-accounts'
import { assignCategories, type UserRow, userRow } from '../builders/user'
import { insertRows } from '../bulk'
import type { SqlClient } from '../connection'
import { passwordHash } from '../passwords'
import { OPERATOR_CATEGORIES, type Reporter } from './documents'
import { person } from './names'
import type { Organisation } from './organisations'
import { randomStream } from './random'

export interface PlacedOrganisation {
  organisation: Organisation
  companyId: number
}

/**
 * Adds the demo accounts and a manager for every other organisation; those managers have no password, so nobody
 * signs in as them, and get no reminders. An e-mail that is taken stays with its owner.
 * @returns the organisations with the people who report for them
 */
export async function insertAccounts(
  client: SqlClient,
  places: readonly PlacedOrganisation[],
  categoryIds: readonly number[],
): Promise<Reporter[]> {
  const hash = await passwordHash(DEMO_PASSWORD)
  const ownId = places.find(({ organisation }) => organisation.index === 0)?.companyId ?? null
  const watcherId = places.find(({ organisation }) => !organisation.isParticipant)?.companyId ?? null
  const accounts: UserRow[] = [
    account('admin', { surname: 'Соколова', name: 'Мария', user_role_id: USER_ROLE.admin }),
    account('manager', {
      surname: 'Петрова',
      name: 'Анна',
      secname: 'Сергеевна',
      position: 'Заместитель главного врача по качеству',
      company_id: ownId,
    }),
    account('operator', {
      surname: 'Громова',
      name: 'Нина',
      secname: 'Павловна',
      position: 'Медицинский статистик',
      user_role_id: USER_ROLE.operator,
      company_id: ownId,
    }),
    account('newcomer', {
      surname: 'Белов',
      name: 'Артём',
      position: 'Медицинский статистик',
      user_role_id: USER_ROLE.operator,
      company_id: ownId,
    }),
    account('watcher', { surname: 'Тихонова', name: 'Вера', position: 'Аналитик', company_id: watcherId }),
  ].map((row) => ({ ...row, password_hash: hash, first_steps_ended_at: null }))
  const managers = places
    .filter(({ companyId }) => companyId !== ownId && companyId !== watcherId)
    .map(({ organisation, companyId }) => managerRow(organisation, companyId))
  await insertRows(client, 'users', [...accounts, ...managers], 'skip')

  const ids = await idsByEmail(client)
  const operatorId = ids.get(DEMO_EMAILS.operator) ?? 0
  await assignCategories(client, operatorId, categoryIds.slice(0, OPERATOR_CATEGORIES))
  return places.map(({ organisation, companyId }) => {
    const email = companyId === ownId ? DEMO_EMAILS.manager : managerEmail(organisation)
    const managerId = ids.get(email) ?? 0
    return { organisation, companyId, managerId, operatorId: companyId === ownId ? operatorId : managerId }
  })
}

function account(key: keyof typeof DEMO_EMAILS, row: Partial<UserRow>): UserRow {
  return userRow({ email: DEMO_EMAILS[key], ...row })
}

function managerRow(organisation: Organisation, companyId: number): UserRow {
  return userRow({
    ...person(randomStream('manager', organisation.key)),
    email: managerEmail(organisation),
    position: 'Заместитель главного врача по качеству',
    company_id: companyId,
    reminders_unsubscribed_at: new Date(0).toISOString(),
    quarter_letters_unsubscribed_at: new Date(0).toISOString(),
  })
}

function managerEmail({ row }: Organisation): string {
  return `manager-${row.number}@example.com`
}

async function idsByEmail(client: SqlClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; email: string }>('SELECT id, email FROM users')
  return new Map(rows.map(({ id, email }) => [email, id]))
}
