import 'server-only'
import { sessionIdHash } from '@/lib/core/auth/envelope'
import { IDLE_MS, REMEMBERED_MS } from '@/lib/core/auth/session'
import { change, commit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { instantSql } from '@/lib/core/db/phrases'
import { idRow, type Source } from '@/lib/core/db/rows'
import { Prisma } from '@/lib/generated/prisma/client'

/** Rows of `sessions` that are still valid, as `loadSession` decides. */
const IS_LIVE = Prisma.sql`(expires_at > now() AND last_used_at > now() - make_interval(
  secs => CASE WHEN remember THEN ${REMEMBERED_MS / 1000}::int ELSE ${IDLE_MS / 1000}::int END))`

/** The public id of a session: half of its hash, which discloses neither hash nor id. */
const PUBLIC_ID = Prisma.sql`encode(substring(id_hash FOR 16), 'hex')`

/** Selects a person's valid sessions for display, most recently used first. */
export function openSessionsSql(userId: number, currentId: string): Prisma.Sql {
  const at = (column: string) => Prisma.sql`${instantSql(Prisma.raw(`s.${column}`))} AS ${Prisma.raw(column)}`
  return Prisma.sql`
    SELECT ${PUBLIC_ID} AS id, id_hash = ${sessionIdHash(currentId)} AS is_current, remember, address, user_agent,
      ${at('created_at')}, ${at('last_used_at')}, ${at('expires_at')}
    FROM sessions s WHERE user_id = ${userId} AND ${IS_LIVE}
    ORDER BY s.last_used_at DESC, s.created_at DESC`
}

/** Ends one of a person's own sessions by its public id. @returns whether there was one */
export async function endOwnSession(userId: number, publicId: string): Promise<boolean> {
  const ending = change(idRow, {
    gate: Prisma.sql`DELETE FROM sessions WHERE user_id = ${userId} AND ${PUBLIC_ID} = ${publicId} RETURNING user_id AS id`,
    audit: { action: 'session.end', entity: 'user' },
  })
  return (await commit(ending)).length > 0
}

/**
 * The step that ends a person's sessions: blocking, a new role, organisation or password takes effect at once on every
 * replica. The change locks the person's row, so that it sees a concurrent sign-in, or that one sees the change.
 * @param exceptId the session to keep
 */
export function endSessionsSql(person: Source<{ id: number }>, exceptId?: string): Prisma.Sql {
  const others = exceptId === undefined ? Prisma.sql`true` : Prisma.sql`id_hash <> ${sessionIdHash(exceptId)}`
  return Prisma.sql`DELETE FROM sessions WHERE user_id IN (SELECT id FROM ${person}) AND ${others}`
}

/** Deletes expired sessions. @returns how many */
export function deleteExpiredSessions(): Promise<number> {
  return db().$executeRaw(Prisma.sql`DELETE FROM sessions WHERE NOT ${IS_LIVE}`)
}
