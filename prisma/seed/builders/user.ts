import { randomBytes } from 'node:crypto'
import { TERMS_EDITION, USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { insertRows, reserveIds } from '../bulk'
import type { SqlClient } from '../connection'
import { passwordHash } from '../passwords'

/** A row of `users` as inserted. */
export interface UserRow {
  surname: string
  name: string
  secname: string | null
  email: string
  position: string | null
  contacts: string | null
  password_hash: string | null
  user_role_id: number
  user_status_id: number
  company_id: number | null
  agreement_accepted_at: string | null
  agreement_edition: string | null
  last_used_at: string | null
  reminders_unsubscribed_at: string | null
  quarter_letters_unsubscribed_at: string | null
  first_steps_ended_at: string | null
}

/** A valid active manager without a password who knows their first steps, with a unique e-mail. The caller gives the organisation. */
export function userRow(overrides: Partial<UserRow> = {}): UserRow {
  return {
    surname: 'Иванова',
    name: 'Ольга',
    secname: null,
    email: `user-${randomBytes(6).toString('hex')}@example.test`,
    position: null,
    contacts: null,
    password_hash: null,
    user_role_id: USER_ROLE.manager,
    user_status_id: USER_STATUS.active,
    company_id: null,
    agreement_accepted_at: null,
    agreement_edition: null,
    last_used_at: null,
    reminders_unsubscribed_at: null,
    quarter_letters_unsubscribed_at: null,
    first_steps_ended_at: new Date(0).toISOString(),
    ...overrides,
  }
}

export interface NewUser {
  role: keyof typeof USER_ROLE
  /** Required unless the role is admin, who has none. */
  companyId?: number
  email?: string
  /** Without one the account is like one just invited: nobody can sign in. */
  password?: string
  /** Categories an operator may enter; none by default. */
  categoryIds?: readonly number[]
  /** True by default, because nearly every call demands it. */
  agreementAccepted?: boolean
  status?: keyof typeof USER_STATUS
  surname?: string
  name?: string
}

/** Inserts a user. @returns its id */
export async function createUser(client: SqlClient, user: NewUser): Promise<number> {
  const { role, companyId, email, categoryIds = [], agreementAccepted = true, status = 'active' } = user
  const [id = 0] = await reserveIds(client, 'users', 1)
  const row = userRow({
    user_role_id: USER_ROLE[role],
    user_status_id: USER_STATUS[status],
    company_id: role === 'admin' ? null : (companyId ?? null),
    password_hash: user.password === undefined ? null : await passwordHash(user.password),
    agreement_accepted_at: agreementAccepted ? new Date().toISOString() : null,
    agreement_edition: agreementAccepted ? TERMS_EDITION : null,
    ...(email === undefined ? {} : { email: email.toLowerCase() }),
    ...(user.surname === undefined ? {} : { surname: user.surname }),
    ...(user.name === undefined ? {} : { name: user.name }),
  })
  await insertRows(client, 'users', [{ id, ...row }])
  await assignCategories(client, id, categoryIds)
  return id
}

/** Gives an operator the categories to enter. */
export async function assignCategories(
  client: SqlClient,
  userId: number,
  categoryIds: readonly number[],
): Promise<void> {
  const rows = categoryIds.map((id) => ({ user_id: userId, metric_category_id: id }))
  await insertRows(client, 'user_metric_categories', rows, 'skip')
}
