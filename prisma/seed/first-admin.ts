import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { lowerFirst } from '@/lib/core/format/plural'
import { emailText } from '@/lib/core/text/fields'
import { newPasswordRefusal } from '@/lib/features/accounts/common-passwords'
import { UserError } from '@/scripts/boot/console.mjs'
import { userRow } from './builders/user'
import { insertRows } from './bulk'
import type { SqlClient } from './connection'
import { passwordHash } from './passwords'

export interface FirstAdmin {
  email: string
  password: string
}

/** Whether anybody has an account: then the database belongs to somebody and is no place for trials. */
export async function hasPeople(client: SqlClient): Promise<boolean> {
  return (await client.query('SELECT 1 FROM users LIMIT 1')).rowCount !== 0
}

export async function hasAdmin(client: SqlClient): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM users WHERE user_role_id = $1 LIMIT 1', [
    USER_ROLE.admin,
  ])
  return rowCount !== 0
}

/**
 * Creates the first administrator unless there is one.
 * @returns whether one was created
 * @throws UserError for an e-mail that nobody could sign in with, or a password that nobody may choose
 */
export async function createFirstAdmin(client: SqlClient, { email, password }: FirstAdmin): Promise<boolean> {
  if (await hasAdmin(client)) return false
  const address = emailText.safeParse(email)
  if (!address.success) throw new UserError('ADMIN_EMAIL: нужен адрес электронной почты')
  const refusal = newPasswordRefusal(password, address.data)
  if (refusal) throw new UserError(`ADMIN_PASSWORD: ${lowerFirst(refusal)}`)
  const row = userRow({
    surname: 'Администратор',
    name: 'Системы',
    email: address.data,
    password_hash: await passwordHash(password),
    user_role_id: USER_ROLE.admin,
    first_steps_ended_at: null,
  })
  if ((await insertRows(client, 'users', [row], 'skip')) === 0) {
    throw new UserError('ADMIN_EMAIL: этот адрес занят другим пользователем')
  }
  await client.query(
    `INSERT INTO audit_events (action, entity, entity_id, request_id, after)
     SELECT 'user.create', 'user', id, 'none', jsonb_build_object('surname', surname, 'name', name, 'email', email,
       'user_role_id', user_role_id) FROM users WHERE email = $1`,
    [address.data],
  )
  return true
}
