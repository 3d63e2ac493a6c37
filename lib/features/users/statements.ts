import 'server-only'
import { auditSql } from '@/lib/core/audit'
import { invitationSql } from '@/lib/core/auth/password-tokens'
import { endSessionsSql } from '@/lib/core/auth/session-store'
import { Prisma } from '@/lib/generated/prisma/client'

/** What is stored of a person. */
export interface UserFields {
  surname: string
  name: string
  secname: string | null
  email: string
  position: string | null
  contacts: string | null
  user_role_id: number
  user_status_id: number
  company_id: number | null
  metric_category_ids: number[]
}

const idList = (ids: readonly number[]) => Prisma.sql`${[...ids]}::int[]`

/** Adds a person and mails the invitation: nobody is made without one, unless they have a password already. */
export function createStatement(fields: UserFields, passwordHash: string | null): Prisma.Sql {
  const invitation =
    passwordHash === null
      ? Prisma.sql`, ${invitationSql(fields.email)}, invited AS (${auditSql({ action: 'user.invite', entity: 'user' })})`
      : Prisma.sql``
  return Prisma.sql`
    WITH person AS (
      INSERT INTO users (surname, name, secname, email, password_hash, position, contacts, user_role_id,
        user_status_id, company_id)
      VALUES (${fields.surname}, ${fields.name}, ${fields.secname}, ${fields.email}, ${passwordHash},
        ${fields.position}, ${fields.contacts}, ${fields.user_role_id}, ${fields.user_status_id}, ${fields.company_id})
      RETURNING id, email
    ), categories AS (
      INSERT INTO user_metric_categories (user_id, metric_category_id)
      SELECT person.id, category FROM person CROSS JOIN unnest(${idList(fields.metric_category_ids)}) AS category
    ), gate AS (SELECT id FROM person),
    audit AS (${auditSql({ action: 'user.create', entity: 'user', after: { ...fields } })})
    ${invitation}
    SELECT id FROM gate`
}

export interface UserSave {
  version: number
  fields: UserFields
  /** The change ends the person's sessions, at once and everywhere. */
  endsSessions: boolean
  /** Links mailed before are worth nothing: the address is new, or the person is blocked. */
  endsLinks: boolean
  /** A person without a password is invited at the new address. */
  invites: boolean
  reactivates: boolean
  /** The change takes an administrator out of action: another active one must be left. */
  losesAdmin: boolean
  action: string
  before: Prisma.InputJsonObject
  after: Prisma.InputJsonObject
}

const ANOTHER_ADMIN = Prisma.sql`EXISTS (
  SELECT FROM users other WHERE other.id <> u.id AND other.user_role_id = 1 AND other.user_status_id = 1
    AND other.suspended_at IS NULL)`

/** The rows a change of a person waits for: their own, and those of all administrators when one is to go. */
export function lockStatement(id: number, losesAdmin: boolean): Prisma.Sql {
  return Prisma.sql`SELECT id FROM users WHERE id = ${id} OR (${losesAdmin} AND user_role_id = 1)
    ORDER BY id FOR UPDATE`
}

/**
 * Stores a person over the version that was read, with all that follows from it; returns nothing when it is
 * another version, or when the last administrator would go. Run it behind `lockStatement`.
 */
export function saveStatement(id: number, save: UserSave): Prisma.Sql {
  const { fields } = save
  const steps = [
    Prisma.sql`dropped AS (
      DELETE FROM user_metric_categories WHERE user_id IN (SELECT id FROM gate)
        AND metric_category_id <> ALL(${idList(fields.metric_category_ids)})
    ), added AS (
      INSERT INTO user_metric_categories (user_id, metric_category_id)
      SELECT gate.id, category FROM gate CROSS JOIN unnest(${idList(fields.metric_category_ids)}) AS category
      ON CONFLICT DO NOTHING
    )`,
    Prisma.sql`audit AS (${auditSql({ action: save.action, entity: 'user', before: save.before, after: save.after })})`,
  ]
  if (save.endsSessions) steps.push(Prisma.sql`ended AS (${endSessionsSql()})`)
  if (save.endsLinks) {
    const kept = save.invites ? 'invitation' : null
    steps.push(Prisma.sql`dead AS (
      DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM gate) AND purpose IS DISTINCT FROM ${kept})`)
  }
  if (save.invites) {
    steps.push(
      Prisma.sql`person AS (SELECT id, email FROM gate), ${invitationSql(fields.email)}`,
      Prisma.sql`invited AS (${auditSql({ action: 'user.invite', entity: 'user' })})`,
    )
  }
  const reactivation = save.reactivates
    ? Prisma.sql`suspended_at = NULL, last_used_at = now(),`
    : Prisma.sql``
  return Prisma.sql`
    WITH gate AS (
      UPDATE users u SET surname = ${fields.surname}, name = ${fields.name}, secname = ${fields.secname},
        email = ${fields.email}, position = ${fields.position}, contacts = ${fields.contacts},
        user_role_id = ${fields.user_role_id}, user_status_id = ${fields.user_status_id},
        company_id = ${fields.company_id}, ${reactivation} version = u.version + 1, updated_at = now()
      WHERE u.id = ${id} AND u.version = ${save.version}
        AND ${save.losesAdmin ? ANOTHER_ADMIN : Prisma.sql`true`}
      RETURNING u.id, u.email
    ), ${Prisma.join(steps, ', ')}
    SELECT id FROM gate`
}
