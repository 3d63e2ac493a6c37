import type { Client } from 'pg'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { requestContext } from '@/lib/core/process/request-context'
import { keyedHash } from '@/lib/core/process/secrets'
import { requirePerson } from '@/scripts/admin/person'
import {
  type Json,
  namesOf,
  PERSONAL_FIELDS,
  personalWords,
  withoutPersonal,
  withoutWords,
} from '@/scripts/admin/personal-words'
import { UserError } from '@/scripts/boot/console.mjs'
import { withClient } from '@/scripts/database/database-url'

/* 152-ФЗ: a person who asks is forgotten. What they did stays, under the number of the account. */

interface Event {
  id: number
  user_id: number | null
  about: boolean
  address: string | null
  before: Json
  after: Json
}

/** Shorter ones are parts of other words. */
const MIN_WORD = 3

const AFFECTED = `
  SELECT id, user_id, coalesce(entity = 'user' AND entity_id = $1, false)
    OR coalesce(entity = 'contact_offer' AND entity_id IN (SELECT id FROM contact_offers WHERE user_id = $1), false) AS about,
    address, before, after
  FROM audit_events
  WHERE user_id = $1 OR (entity = 'user' AND entity_id = $1)
    OR EXISTS (SELECT FROM unnest($2::text[]) word
      WHERE strpos(lower(coalesce(before::text, '') || coalesce(after::text, '')), word) > 0)
  ORDER BY id`

/** Addresses a person is or was known by, and their telephones: they name them wherever they stand. */
async function contactsOf(client: Client, id: number): Promise<string[]> {
  const { rows } = await client.query<{ word: string }>(
    `SELECT email AS word FROM users WHERE id = $1
     UNION SELECT contacts FROM users WHERE id = $1
     UNION SELECT email FROM email_changes WHERE user_id = $1
     UNION SELECT contact_phone FROM contact_offers WHERE user_id = $1
     UNION SELECT contact_email FROM contact_offers WHERE user_id = $1
     UNION SELECT value ->> 'email' FROM audit_events, LATERAL (VALUES (before), (after)) AS sides (value)
       WHERE entity = 'user' AND entity_id = $1`,
    [id],
  )
  return rows.flatMap(({ word }) => (word !== null && word.length >= MIN_WORD ? [word.toLowerCase()] : []))
}

async function fullNames(client: Client, id: number): Promise<string[]> {
  const { rows } = await client.query<{ surname: string; name: string; secname: string | null }>(
    'SELECT surname, name, secname FROM users WHERE id = $1',
    [id],
  )
  return rows.flatMap(namesOf).map((name) => name.toLowerCase())
}

/**
 * Free texts typed by others. Notes and reasons of documents are not among them: they are part of what was approved, and
 * their history is append-only.
 */
const FREE_TEXTS = [
  { table: 'exchange_keys', column: 'name', length: 60 },
  { table: 'feedback_messages', column: 'subject', length: 150 },
  { table: 'feedback_messages', column: 'message', length: 4000 },
  { table: 'chart_marks', column: 'reason', length: 200 },
  { table: 'property_requests', column: 'reason', length: 1000 },
  { table: 'document_question_messages', column: 'text', length: 2000 },
  { table: 'measures', column: 'name', length: 120 },
  { table: 'measures', column: 'cause', length: 2000 },
  { table: 'measures', column: 'action', length: 2000 },
  { table: 'measures', column: 'responsible_name', length: 100 },
  { table: 'measure_notes', column: 'text', length: 2000 },
]

async function redactTexts(client: Client, id: number, words: readonly string[]): Promise<void> {
  for (const { table, column, length } of FREE_TEXTS) {
    const { rows } = await client.query<{ id: number; text: string }>(
      `SELECT id, ${column} AS text FROM ${table}
       WHERE EXISTS (SELECT FROM unnest($1::text[]) word WHERE strpos(lower(${column}), word) > 0)`,
      [words],
    )
    for (const row of rows) {
      const text = withoutWords(row.text, words, () => `Пользователь ${id}`).slice(0, length)
      await client.query(`UPDATE ${table} SET ${column} = $1 WHERE id = $2`, [text, row.id])
    }
  }
}

/** Nobody looks into files: those that may name the person go, and may be asked for anew. */
const REPORTS = `
  DELETE FROM control_reports r WHERE state <> 'queued' AND (user_id = $1
    OR company_id = (SELECT company_id FROM users WHERE id = $1)
    OR EXISTS (SELECT FROM measures m WHERE m.company_id = r.company_id AND (m.responsible_id = $1
      OR EXISTS (SELECT FROM unnest($2::text[]) word
        WHERE strpos(lower(concat_ws(' ', m.name, m.cause, m.action, m.responsible_name)), word) > 0))))`

async function requireOtherAdministrator(client: Client, id: number): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM users u WHERE u.id = $1 AND u.user_role_id = $2 AND u.user_status_id = $3 AND NOT EXISTS (
       SELECT FROM users other WHERE other.id <> u.id AND other.user_role_id = $2 AND other.user_status_id = $3
         AND other.suspended_at IS NULL)`,
    [id, USER_ROLE.admin, USER_STATUS.active],
  )
  if (rows.length > 0) throw new UserError('Это последний администратор: сначала добавьте другого.')
}

/** The longest first: a part of what is hidden already is found no more. */
const longestFirst = (words: readonly string[]) =>
  [...new Set(words)].sort((one, other) => other.length - one.length)

/** The audit keeps that something happened, by which account and when; words that name the person become hashes. */
async function redactAudit(client: Client, id: number, contacts: readonly string[]): Promise<number> {
  const { rows } = await client.query<Event>(AFFECTED, [id, contacts])
  const { rows: people } = await client.query<Record<string, string | null>>(
    `SELECT ${PERSONAL_FIELDS.join(', ')} FROM users WHERE id = $1`,
    [id],
  )
  const own = [
    ...people,
    ...rows.filter(({ about }) => about).flatMap(({ before, after }) => [before, after]),
  ]
  const named = own.flatMap(personalWords).filter((word) => word.length >= MIN_WORD)
  let count = 0
  for (const { id: event, user_id, about, address, before, after } of rows) {
    const words = about ? longestFirst([...named, ...contacts]) : contacts
    const isTheirAddress = address !== null && (user_id === id || (user_id === null && about))
    const hidden = [before, after].map((side) => withoutPersonal(side, words, about))
    const next = [isTheirAddress ? keyedHash(address) : address, ...hidden.map(sqlJson)]
    if (JSON.stringify(next) === JSON.stringify([address, sqlJson(before), sqlJson(after)])) continue
    await client.query('SELECT redact_audit_event($1, $2, $3, $4, $5)', [
      event,
      ...next,
      requestContext().requestId,
    ])
    count += 1
  }
  return count
}

const sqlJson = (value: Json) => (value === null ? null : JSON.stringify(value))

/** What ends or goes with the person. */
const FORGET = [
  'DELETE FROM sessions WHERE user_id = $1',
  'DELETE FROM password_tokens WHERE user_id = $1',
  'DELETE FROM email_changes WHERE user_id = $1',
  'DELETE FROM sign_in_identities WHERE user_id = $1',
  'DELETE FROM totp_factors WHERE user_id = $1',
  'DELETE FROM passkeys WHERE user_id = $1',
  'DELETE FROM recovery_codes WHERE user_id = $1',
  'DELETE FROM user_metric_categories WHERE user_id = $1',
  'DELETE FROM deadline_reminders WHERE user_id = $1',
  'DELETE FROM document_digests WHERE user_id = $1',
  'DELETE FROM quarter_letters WHERE user_id = $1',
  `UPDATE contact_offers SET contact_name = 'Пользователь ' || user_id, contact_phone = NULL,
     contact_email = 'forgotten-' || user_id || '@example.invalid', message = 'Текст удалён по просьбе отправителя', updated_at = now() WHERE user_id = $1`,
  `UPDATE feedback_messages SET subject = 'Обращение', message = 'Текст удалён по просьбе отправителя', page = NULL,
     browser = NULL, updated_at = now() WHERE user_id = $1`,
  `UPDATE users SET surname = 'Пользователь', name = id::text, secname = NULL,
     email = 'forgotten-' || id || '@example.invalid', position = NULL, contacts = NULL, password_hash = NULL,
     user_status_id = ${USER_STATUS.blocked}, version = version + 1, updated_at = now() WHERE id = $1`,
]

/**
 * Forgets a person as the owner of the database: name, addresses and contacts go, where others typed them too; role, organisation, approvals and
 * numbers stay, sessions, links and letters end. The chain of the audit holds.
 */
export async function forgetPerson(owner: string, who: string): Promise<string> {
  return withClient(owner, async (client) => {
    await client.query('BEGIN')
    const id = await requirePerson(client, who)
    await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id])
    await requireOtherAdministrator(client, id)
    const contacts = await contactsOf(client, id)
    await client.query(
      'DELETE FROM outbox_messages WHERE lower(recipient) = ANY($1) OR lower(reply_to) = ANY($1)',
      [contacts],
    )
    const words = longestFirst([...contacts, ...(await fullNames(client, id))])
    const count = await redactAudit(client, id, words)
    const { rowCount: reports } = await client.query(REPORTS, [id, words])
    await redactTexts(client, id, words)
    for (const statement of FORGET) await client.query(statement, [id])
    await client.query(
      "INSERT INTO audit_events (action, entity, entity_id, request_id) VALUES ('user.forget', 'user', $1, $2)",
      [id, requestContext().requestId],
    )
    await client.query('COMMIT')
    return `Пользователь ${id} забыт. Записей журнала действий обезличено: ${count}, отчётов, где он мог быть назван, удалено: ${reports}. Что он утвердил и ввёл, осталось; копии базы, сделанные раньше, хранят прежнее.`
  })
}
