import type { Client } from 'pg'
import { z } from 'zod'
import { VERSION } from '@/lib/core/process/env'
import { errorCode, say, UserError } from '@/scripts/boot/console.mjs'
import { beginAlone } from '@/scripts/database/database-lock'
import { describeUrl, rowAt, withClient } from '@/scripts/database/database-url'
import { migrate } from '@/scripts/database/migrations'
import { ENGINE_LOCK } from '@/scripts/database/schema-engine'
import { noteUpkeep } from '@/scripts/database/upkeep'

/** The role of the running process where this program makes it itself. */
export const RUNNING_ROLE = 'pokazateli_run'

/** Only ever added to; what follows not even that, but by triggers and functions of the owner. */
const LOGS = ['audit_events', 'input_document_events', 'approval_snapshots']
const READ_ONLY = ['_prisma_migrations', 'audit_chains', 'audit_term', 'history_texts']
/** What may be said of an event; its number, moment and place in a chain are the database's. */
const EVENT_COLUMNS = 'user_id, action, entity, entity_id, address, request_id, before, after'

/** The same database, entered as another role. */
export function urlOf(url: string, role: string, password: string): string {
  const other = new URL(url)
  other.username = encodeURIComponent(role)
  other.password = encodeURIComponent(password)
  return other.href
}

const userOf = (url: string) => decodeURIComponent(new URL(url).username)

/** The role of an address is there and has its password. */
async function admits(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('SELECT 1'))
    return true
  } catch (error) {
    if (['28P01', '28000'].includes(errorCode(error))) return false
    throw error
  }
}

async function makeRole(client: Client, url: string): Promise<void> {
  const role = userOf(url)
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  const password = client.escapeLiteral(decodeURIComponent(new URL(url).password))
  const verb = rowCount ? 'ALTER' : 'CREATE'
  await client.query(`${verb} ROLE ${client.escapeIdentifier(role)} LOGIN PASSWORD ${password}`)
}

/** What the role may do, and no more; jobs have a schema of their own, which the role makes itself. */
async function grant(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  const { rows } = await client.query('SELECT current_database() AS name')
  const database = client.escapeIdentifier(rows[0].name)
  const readable = [...LOGS, ...READ_ONLY].join(', ')
  await client.query(`
    GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${database} TO ${name};
    -- A schema of the running role's making is never looked into by others.
    ALTER DATABASE ${database} SET search_path = public;
    GRANT USAGE ON SCHEMA public TO ${name};
    REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name};
    REVOKE ALL ON ${readable} FROM ${name};
    GRANT SELECT ON ${readable} TO ${name};
    GRANT INSERT ON input_document_events, approval_snapshots TO ${name};
    GRANT INSERT (${EVENT_COLUMNS}) ON audit_events TO ${name};
    -- A restored database has every function open to all, as PostgreSQL makes them.
    REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION audit_text_digest, expire_audit_events, history_changes, note_audit_told TO ${name};`)
  // Jobs created when one role did everything: pg-boss creates them again.
  const { rowCount } = await client.query(
    "SELECT 1 FROM pg_namespace WHERE nspname = 'pgboss' AND nspowner <> $1::regrole",
    [name],
  )
  if (rowCount) await client.query('DROP SCHEMA pgboss CASCADE')
}

/**
 * Makes the role that runs, when the server does not have it, and gives it its rights. The owner does this after every
 * migration; one process at a time.
 * @param owner address of the role that owns and migrates
 * @param running address of the role that runs
 */
export async function prepareRunningRole(owner: string, running: string): Promise<void> {
  const isKnown = await admits(running)
  try {
    await withClient(owner, async (client) => {
      await beginAlone(client, ENGINE_LOCK)
      if (!isKnown) await makeRole(client, running)
      await grant(client, userOf(running))
      await client.query('COMMIT')
    })
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    throw new UserError(
      `Владелец базы данных ${describeUrl(owner)} не может создать роль «${userOf(running)}» или дать ей права. ` +
        'Создайте её сами: CREATE ROLE … LOGIN PASSWORD …; владельцу должна принадлежать и сама база.',
    )
  }
}

/** Whether a role owns the database: a running role finds the tables made. */
export async function owns(url: string): Promise<boolean> {
  return (await rowAt(url, "SELECT has_schema_privilege('public', 'CREATE') AS owns")).owns === true
}

const auditTerm = z.coerce.number().int().min(31).max(36_500)

/** How long the audit is kept, in the owner's hand. Where nothing is said now, what was said before stands. */
async function setAuditTerm(owner: string): Promise<void> {
  const setting = process.env.KEEP_AUDIT_DAYS?.trim()
  if (!setting) return
  const { data: days } = auditTerm.safeParse(setting)
  if (days === undefined) throw new UserError('KEEP_AUDIT_DAYS: нужно целое число дней от 31 до 36500.')
  await withClient(owner, (client) =>
    client.query('UPDATE audit_term SET days = $1 WHERE days <> $1', [days]),
  )
}

/**
 * Brings a database up to date and shares out the rights on it.
 * @returns names of the migrations just applied
 */
export async function migrateAndGrant({ url, owner }: { url: string; owner: string }): Promise<string[]> {
  const applied = await migrate(owner)
  if (applied.length > 0) await noteUpkeep(owner, 'program', { version: VERSION })
  await setAuditTerm(owner)
  if (url !== owner) await prepareRunningRole(owner, url)
  else {
    say(
      '  Роль базы данных одна: она и работает, и владеет журналом действий, поэтому могла бы его изменить. ' +
        'Задайте владельца в DATABASE_OWNER_URL, а в DATABASE_URL — отдельную роль.',
    )
  }
  return applied
}
