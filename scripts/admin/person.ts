import type { Client } from 'pg'
import { UserError } from '@/scripts/boot/console.mjs'

/**
 * The id of the person a command names.
 * @param who an address or an id
 * @throws UserError when there is none
 */
export async function requirePerson(client: Client, who: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM users WHERE email = lower($1) OR id::text = $1',
    [who.trim()],
  )
  const [person] = rows
  if (!person) throw new UserError(`Нет пользователя «${who}»: нужен его адрес или номер.`)
  return person.id
}
