import 'server-only'
import { z } from 'zod'
import { endedCookie, serializeCookie, sessionCookieName } from '@/lib/core/auth/cookies'
import { PENDING_EMAIL } from '@/lib/core/auth/email-change'
import { openEnvelope, sealSessionId } from '@/lib/core/auth/envelope'
import { factorAskedSql, factorDueSql, hasFactorSql } from '@/lib/core/auth/factor/shapes'
import { movingSql } from '@/lib/core/auth/moving'
import type { throughShape } from '@/lib/core/auth/oidc/exchange'
import { stillHolds, usedSql } from '@/lib/core/auth/oidc/identities'
import { sessionPerson } from '@/lib/core/auth/session-person'
import { makeChange, tryChange } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { AGREED_SQL, instantSql } from '@/lib/core/db/phrases'
import { idRow, oneRow, type Source } from '@/lib/core/db/rows'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import type { RoleName } from '@/lib/core/domain/permissions'
import { AppError } from '@/lib/core/http/errors'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { requestContext } from '@/lib/core/process/request-context'
import { newToken, tokenHash } from '@/lib/core/process/secrets'
import { namesOf } from '@/lib/core/record/record'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * Time of the last authentication.
 * @param seconds from a provider, since 1970; null if it states none, which counts as never; absent for now
 */
export const provedAtSql = (seconds?: number | null): Prisma.Sql =>
  seconds === undefined ? Prisma.sql`now()` : Prisma.sql`least(now(), to_timestamp(${seconds ?? 0}::float8))`

const MINUTE = 60_000
/** Sessions per person: another one ends the one unused for longest. */
const MAX_SESSIONS = 50
const IDLE_MS = 120 * MINUTE
const ABSOLUTE_MS = 12 * 60 * MINUTE
const REMEMBERED_MS = 30 * 24 * 60 * MINUTE
/** Use of session `s` is recorded at most once a minute, to save a write per request. */
const IS_TOUCHED = Prisma.sql`(s.last_used_at >= now() - interval '1 minute')`

/** The person of a request, read for every request. */
export type SessionUser = z.output<typeof sessionPerson> & { role: RoleName }

/** Number of factors a session was opened with. */
export type Level = 1 | 2

export interface Session {
  id: string
  user: SessionUser
  level: Level
  /** Time of the person's last authentication. */
  provedAt: Date
}

/** Rows `s` of `sessions` that are still valid. */
const IS_LIVE = Prisma.sql`(s.expires_at > now() AND s.last_used_at > now() - make_interval(
  secs => CASE WHEN s.remember THEN ${REMEMBERED_MS / 1000}::int ELSE ${IDLE_MS / 1000}::int END))`

const sessionRow = z.object({
  level: z.literal([1, 2]),
  proved_at: z.date(),
  is_touched: z.boolean(),
  user: sessionPerson,
})

const roleName = (id: number): RoleName =>
  namesOf(USER_ROLE).find((role) => USER_ROLE[role] === id) ?? 'operator'

interface Opening {
  /** Number of factors proved; the first alone is refused if the person has a second. */
  level: Level
  remember: boolean
  replaces: string | null
  /** The password hash checked; refused if changed concurrently. */
  provenBy?: string | undefined
  /** The provider and identity used instead of a password; refused if unlinked concurrently. */
  through?: z.output<typeof throughShape> | undefined
  /** Whether a proof was given here, not only at the provider. */
  isProvedHere?: boolean
}

/**
 * Opens a session after authentication and ends the browser's previous one; session, last use and audit row are one
 * statement. It locks the person's row first: adding a factor or unlinking an identity holds that lock, and their
 * changes in other tables would be invisible to a statement that began earlier.
 * @returns the new session's id and its cookie
 * @throws AppError unauthenticated when the password was changed, the person blocked, or a factor added concurrently
 */
export async function startSession(
  userId: number,
  options: Opening,
): Promise<{ id: string; cookie: string }> {
  const id = newToken()
  const lifetimeMs = options.remember ? REMEMBERED_MS : ABSOLUTE_MS
  const { address, userAgent } = requestContext()
  const { level, provenBy, through } = options
  const provider = through?.provider ?? null
  const after = { factors: level, ...(through && { provider }) }
  const provedAt = provedAtSql(options.isProvedHere ? undefined : through?.identity.authenticatedAt)
  const knowsPassword = provenBy === undefined ? Prisma.sql`true` : Prisma.sql`password_hash = ${provenBy}`
  const stillProven = through ? stillHolds(through.identity) : knowsPassword
  const isEnough = level === 2 ? Prisma.sql`true` : Prisma.sql`NOT ${hasFactorSql(Prisma.sql`users.id`)}`
  await makeChange(idRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`
      UPDATE users SET last_used_at = now(), factor_asked_at = ${factorAskedSql(level)}
      WHERE id = ${userId} AND ${stillProven} AND ${isEnough} AND user_status_id = ${USER_STATUS.active} AND suspended_at IS NULL
      RETURNING id`,
    audit: { action: 'login', entity: 'user', userId, after },
    steps: (person) => ({
      ended: Prisma.sql`
        DELETE FROM sessions WHERE id_hash = ${options.replaces === null ? null : tokenHash(options.replaces)}
          OR id_hash IN (SELECT s.id_hash FROM sessions s WHERE s.user_id = ${userId} ORDER BY s.last_used_at DESC OFFSET ${MAX_SESSIONS - 1})`,
      opened: Prisma.sql`
        INSERT INTO sessions (id_hash, user_id, remember, level, address, user_agent, provider, proved_at,
          expires_at)
        SELECT ${tokenHash(id)}, person.id, ${options.remember}, ${level}, ${address}, ${userAgent?.slice(0, 255) ?? null},
          ${provider}, ${provedAt}, ${new Date(Date.now() + lifetimeMs)}
        FROM ${person} person`,
      ...(through && { used: usedSql(through.identity, person) }),
    }),
    otherwise: () => new AppError('unauthenticated'),
  })
  return { id, cookie: await sessionCookie(id, options.remember ? REMEMBERED_MS : null) }
}

/** @param lifetimeMs null for a session cookie of the browser */
export async function sessionCookie(id: string, lifetimeMs: number | null): Promise<string> {
  return serializeCookie(sessionCookieName(), await sealSessionId(id), {
    httpOnly: true,
    ...(lifetimeMs === null ? {} : { maxAgeSeconds: Math.ceil(lifetimeMs / 1000) }),
  })
}

export async function endSession(sessionId: string): Promise<string> {
  await tryChange(idRow, {
    gate: Prisma.sql`DELETE FROM sessions WHERE id_hash = ${tokenHash(sessionId)} RETURNING user_id AS id`,
    audit: { action: 'logout', entity: 'user' },
  })
  return endedCookie(sessionCookieName())
}

/**
 * The valid session of a cookie, in one joined query. Null when missing, expired, idle too long, or its person is
 * blocked or suspended. Throws when the database does not answer: an outage signs nobody out.
 */
export async function findSession(cookie: string | undefined): Promise<Session | null> {
  const id = await openEnvelope(cookie)
  return id === null ? null : loadSession(id)
}

export async function loadSession(id: string): Promise<Session | null> {
  const idHash = tokenHash(id)
  const row = await oneRow(
    sessionRow,
    Prisma.sql`
    SELECT s.level, s.proved_at, ${IS_TOUCHED} AS is_touched,
      json_build_object('id', u.id, 'surname', u.surname, 'name', u.name, 'secname', u.secname, 'email', u.email,
        'pending_email', ${PENDING_EMAIL},
        'position', u.position, 'contacts', u.contacts, 'user_role_id', u.user_role_id,
        'user_role', json_build_object('id', r.id, 'name', r.name, 'system_name', r.system_name),
        'user_status_id', u.user_status_id,
        'status', json_build_object('id', st.id, 'name', st.name, 'system_name', st.system_name),
        'company_id', c.id,
        'company', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'number', c.number,
          'name', c.name, 'short_name', c.short_name, 'company_role_id', c.company_role_id,
          'approval_by_manager_only', c.approval_by_manager_only) END,
        'metric_category_ids', ARRAY(SELECT metric_category_id FROM user_metric_categories
          WHERE user_id = u.id ORDER BY 1),
        'agreement_accepted', ${AGREED_SQL}, 'agreement_edition', u.agreement_edition,
        'has_first_steps', u.first_steps_ended_at IS NULL AND coalesce(u.agreement_accepted_at, now())
          > greatest(s.created_at, now() - interval '1 day'),
        'moving', ${movingSql(Prisma.sql`c.id`)},
        'factor_due_at', ${factorDueSql()}) AS "user"
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    JOIN user_roles r ON r.id = u.user_role_id
    JOIN user_statuses st ON st.id = u.user_status_id
    LEFT JOIN companies c ON c.id = u.company_id
    WHERE s.id_hash = ${idHash} AND ${IS_LIVE} AND u.user_status_id = ${USER_STATUS.active}`,
  )
  if (!row) return null
  if (!row.is_touched) await touchSession(idHash)
  const underWay = guardBridge().requests.getStore()
  if (underWay) underWay.userId = row.user.id
  const user = { ...row.user, role: roleName(row.user.user_role_id) }
  return { id, user, level: row.level, provedAt: row.proved_at }
}

/**
 * Records the use of a session and, once a day, of the account: a long session must not count as a year without use.
 */
async function touchSession(idHash: Uint8Array<ArrayBuffer>): Promise<void> {
  await tryChange(idRow, {
    gate: Prisma.sql`
      UPDATE sessions s SET last_used_at = now() WHERE id_hash = ${idHash} AND NOT ${IS_TOUCHED}
      RETURNING user_id AS id`,
    steps: (person) => ({
      used: Prisma.sql`
        UPDATE users SET last_used_at = now()
        WHERE id IN (SELECT id FROM ${person}) AND last_used_at < now() - interval '1 day'`,
    }),
  })
}

/** The public id of a session: half of its hash, which discloses neither hash nor id. */
const PUBLIC_ID = Prisma.sql`encode(substring(id_hash FOR 16), 'hex')`

/** Selects a person's valid sessions for display, most recently used first. */
export function openSessionsSql(userId: number, currentId: string): Prisma.Sql {
  const at = (column: string) => Prisma.sql`${instantSql(Prisma.raw(`s.${column}`))} AS ${Prisma.raw(column)}`
  return Prisma.sql`
    SELECT ${PUBLIC_ID} AS id, id_hash = ${tokenHash(currentId)} AS is_current, remember, address, user_agent,
      ${at('created_at')}, ${at('last_used_at')}, ${at('expires_at')}
    FROM sessions s WHERE user_id = ${userId} AND ${IS_LIVE}
    ORDER BY s.last_used_at DESC, s.created_at DESC`
}

/** Ends one of a person's own sessions by its public id. @returns whether there was one */
export async function endOwnSession(userId: number, publicId: string): Promise<boolean> {
  return tryChange(idRow, {
    gate: Prisma.sql`DELETE FROM sessions WHERE user_id = ${userId} AND ${PUBLIC_ID} = ${publicId} RETURNING user_id AS id`,
    audit: { action: 'session.end', entity: 'user' },
  })
}

/**
 * The step that ends a person's sessions: blocking, a new role, organisation or password takes effect at once on every
 * replica. The change locks the person's row, so that it sees a concurrent sign-in, or that one sees the change.
 * @param exceptId the session to keep
 */
export function endSessionsSql(person: Source<{ id: number }>, exceptId?: string): Prisma.Sql {
  const others = exceptId === undefined ? Prisma.sql`true` : Prisma.sql`id_hash <> ${tokenHash(exceptId)}`
  return Prisma.sql`DELETE FROM sessions WHERE user_id IN (SELECT id FROM ${person}) AND ${others}`
}

export function deleteExpiredSessions(): Promise<number> {
  return db().$executeRaw(Prisma.sql`DELETE FROM sessions s WHERE NOT ${IS_LIVE}`)
}
