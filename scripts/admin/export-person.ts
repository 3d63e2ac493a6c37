import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import type { Client } from 'pg'
import { writeAudit } from '@/lib/core/db/change'
import { checkFile, writeWhole } from '@/scripts/admin/export-file'
import { labelIn, wordsIn } from '@/scripts/admin/export-words'
import { requirePerson } from '@/scripts/admin/person'
import { withClient } from '@/scripts/database/database-url'

/* 152-ФЗ: all that is held of a person, for themselves. Hashes of passwords and seeds are secrets, and left out. */

interface Section {
  name: string
  title: string
  sql: string
}

/** Exported for the test, which asks each for its columns. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'user',
    title: 'Учётная запись',
    sql: `SELECT u.id, surname, u.name, secname, email, position, contacts, r.name AS role, s.name AS status,
      c.name AS company, agreement_accepted_at, agreement_edition, last_used_at, suspended_at, reminders_unsubscribed_at,
      quarter_letters_unsubscribed_at,
      password_hash IS NOT NULL AS has_password, u.created_at, u.updated_at
    FROM users u JOIN user_roles r ON r.id = u.user_role_id JOIN user_statuses s ON s.id = u.user_status_id
      LEFT JOIN companies c ON c.id = u.company_id WHERE u.id = $1`,
  },
  {
    name: 'metric_categories',
    title: 'Категории, которые вводит',
    sql: `SELECT m.id, m.name FROM user_metric_categories u JOIN metric_categories m ON m.id = u.metric_category_id
    WHERE u.user_id = $1 ORDER BY m.id`,
  },
  {
    name: 'sessions',
    title: 'Сеансы',
    sql: `SELECT address, user_agent, provider, level, remember, created_at, last_used_at, expires_at
    FROM sessions WHERE user_id = $1 ORDER BY created_at`,
  },
  {
    name: 'identities',
    title: 'Единый вход',
    sql: 'SELECT issuer, subject, created_at, last_used_at FROM sign_in_identities WHERE user_id = $1 ORDER BY 1',
  },
  {
    name: 'factors',
    title: 'Подтверждение входа',
    sql: `SELECT 'totp' AS kind, NULL AS name, created_at, last_used_at FROM totp_factors WHERE user_id = $1
    UNION ALL SELECT 'passkey', name, created_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY 3`,
  },
  {
    name: 'links',
    title: 'Отправленные ссылки',
    sql: `SELECT purpose, NULL AS email, created_at, expires_at FROM password_tokens WHERE user_id = $1
    UNION ALL SELECT 'email', email, created_at, expires_at FROM email_changes WHERE user_id = $1 ORDER BY 3`,
  },
  {
    name: 'letters',
    title: 'Письма',
    sql: `SELECT m.subject, m.recipient, m.created_at, m.sent_at FROM outbox_messages m
    WHERE lower(m.recipient) IN (SELECT email FROM users WHERE id = $1 UNION SELECT email FROM email_changes WHERE user_id = $1)
    ORDER BY m.id`,
  },
  {
    name: 'reminders',
    title: 'Напоминания о сроках',
    sql: `SELECT kind, year, quarter, month, created_at FROM deadline_reminders WHERE user_id = $1 ORDER BY created_at`,
  },
  {
    name: 'digests',
    title: 'Письма о вопросах и возвратах',
    sql: 'SELECT day::text, created_at FROM document_digests WHERE user_id = $1 ORDER BY day',
  },
  {
    name: 'quarter_letters',
    title: 'Письма с итогами квартала',
    sql: 'SELECT year, quarter, created_at FROM quarter_letters WHERE user_id = $1 ORDER BY year, quarter',
  },
  {
    name: 'documents',
    title: 'Документы',
    sql: `SELECT d.id, m.name AS metric_category, year, quarter, month, user_id = $1 AS is_author, approved_by_id = $1 AS is_approver,
      withdrawn_by_id = $1 AS is_withdrawer, returned_by_id = $1 AS is_returner, d.created_at, approved_at, withdrawn_at, returned_at
    FROM input_documents d JOIN metric_categories m ON m.id = d.metric_category_id
    WHERE $1 IN (user_id, approved_by_id, withdrawn_by_id, returned_by_id) ORDER BY d.id`,
  },
  {
    name: 'document_events',
    title: 'Действия с документами',
    sql: `SELECT at, input_document_id, action, reason, history_changes(changes) AS changes
    FROM input_document_events WHERE user_id = $1 ORDER BY id`,
  },
  {
    name: 'approvals',
    title: 'Утверждения',
    sql: `SELECT input_document_id, version, approved_at FROM approval_snapshots WHERE approved_by_id = $1 ORDER BY id`,
  },
  {
    name: 'questions',
    title: 'Вопросы о значениях и ответы',
    sql: `SELECT m.created_at, q.input_document_id, q.metric_id, q.var_name, q.user_id = $1 AS is_asker, m.text
    FROM document_question_messages m JOIN document_questions q ON q.id = m.question_id WHERE m.user_id = $1 ORDER BY m.id`,
  },
  {
    name: 'withdrawal_requests',
    title: 'Просьбы вернуть документ в работу',
    sql: `SELECT created_at, input_document_id, reason, status, answer, decided_at, user_id = $1 AS is_author
    FROM withdrawal_requests WHERE $1 IN (user_id, decided_by_id) ORDER BY id`,
  },
  {
    name: 'measures',
    title: 'Мероприятия',
    sql: `SELECT created_at, id, name, cause, action, date_begin::text, due_date::text, date_end::text, status, user_id = $1 AS is_author,
      responsible_id = $1 AS is_responsible FROM measures WHERE $1 IN (user_id, responsible_id) ORDER BY id`,
  },
  {
    name: 'measure_notes',
    title: 'Заметки о мероприятиях',
    sql: 'SELECT created_at, measure_id, text FROM measure_notes WHERE user_id = $1 ORDER BY id',
  },
  {
    name: 'metric_targets',
    title: 'Цели показателей',
    sql: 'SELECT updated_at, metric_id, company_id, year, value FROM metric_targets WHERE user_id = $1 ORDER BY id',
  },
  {
    name: 'control_reports',
    title: 'Отчёты для внутреннего контроля',
    sql: 'SELECT created_at, id, year, part, state FROM control_reports WHERE user_id = $1 ORDER BY id',
  },
  {
    name: 'exchange_keys',
    title: 'Ключи обмена',
    sql: `SELECT created_at, name, kind, scopes, addresses, expires_at, revoked_at, user_id = $1 AS is_maker
    FROM exchange_keys WHERE $1 IN (user_id, revoked_by_id) ORDER BY id`,
  },
  {
    name: 'contact_offers',
    title: 'Запросы на взаимодействие',
    sql: `SELECT created_at, contact_name, contact_phone, contact_email, message, status
    FROM contact_offers WHERE user_id = $1 ORDER BY id`,
  },
  {
    name: 'feedback',
    title: 'Обращения в поддержку',
    sql: `SELECT created_at, subject, message, page, browser, status
    FROM feedback_messages WHERE user_id = $1 ORDER BY id`,
  },
  {
    name: 'property_requests',
    title: 'Заявки на изменение сведений',
    sql: `SELECT created_at, before, after, status, reason, decided_at, user_id = $1 AS is_author
    FROM property_requests WHERE $1 IN (user_id, decided_by_id) ORDER BY id`,
  },
  {
    name: 'audit',
    title: 'Журнал действий',
    sql: `SELECT at, action, entity, entity_id, user_id = $1 AS is_actor, address, before, after
    FROM audit_events WHERE user_id = $1 OR (entity = 'user' AND entity_id = $1) ORDER BY id`,
  },
]

type Row = Record<string, unknown>

/** One section as it is read by people. */
function textOf({ name, title }: Section, rows: readonly Row[]): string {
  const parts = rows.map((row) => {
    const record = name === 'audit' ? String(row.entity) : undefined
    return Object.entries(row)
      .map(([field, value]) => `${labelIn(name, field) ?? field}: ${wordsIn(name, field, value, record)}`)
      .join('\n')
  })
  return `${title.toUpperCase()} (${rows.length})\n\n${parts.join('\n\n') || 'Ничего нет'}`
}

async function read(client: Client, id: number) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const sections: Array<{ section: Section; rows: Row[] }> = []
  for (const section of SECTIONS) {
    const { rows } = await client.query<Row>(section.sql, [id])
    sections.push({ section, rows })
  }
  await client.query('COMMIT')
  return sections
}

/**
 * Writes all that is held of a person into one archive: the same as JSON and as text.
 * @throws UserError for a person or a file that will not do
 */
export async function exportPerson(url: string, who: string, output: string): Promise<string> {
  checkFile(output)
  return withClient(url, async (client) => {
    const id = await requirePerson(client, who)
    await writeAudit(id, { action: 'user.export', entity: 'user' })
    const sections = await read(client, id)
    const json = Object.fromEntries(sections.map(({ section, rows }) => [section.name, rows]))
    const text = sections.map(({ section, rows }) => textOf(section, rows)).join('\n\n\n')
    const archive = zipSync({
      [`person-${id}.json`]: strToU8(`${JSON.stringify(json, null, 2)}\n`),
      [`person-${id}.txt`]: strToU8(`\uFEFF${text}\n`),
    })
    await writeWhole(output, Readable.from([archive]))
    return `Выгружено в ${output}: всё, что хранится о пользователе ${id}.`
  })
}
