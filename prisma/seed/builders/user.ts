import { randomBytes } from 'node:crypto'
import { TERMS_EDITION, USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { insertRows, reserveIds } from '../bulk'
import type { SqlClient } from '../connection'
import { passwordHash } from '../passwords'

/** An active manager without a password who knows their first steps. */
const MANAGER = {
  surname: 'Иванова',
  name: 'Ольга',
  secname: null,
  email: null,
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
}

/** A row of `users` as inserted. */
export type UserRow = Record<keyof typeof MANAGER, string | number | null>

/** A valid one, with a unique e-mail. The caller gives the organisation. */
export const userRow = (overrides: Partial<UserRow> = {}): UserRow => ({
  ...MANAGER,
  email: `user-${randomBytes(6).toString('hex')}@example.test`,
  ...overrides,
})

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
