import 'server-only'
import { dropEmailChangesSql, emailRequestSteps } from '@/lib/core/auth/email-change'
import { hasFactorSql } from '@/lib/core/auth/factor/shapes'
import { invitationSteps, personRow, type TokenPerson } from '@/lib/core/auth/password-tokens'
import { endSessionsSql } from '@/lib/core/auth/session-store'
import { change, type Steps } from '@/lib/core/db/change'
import { HAS_ACCEPTED } from '@/lib/core/db/phrases'
import { type Source, selected } from '@/lib/core/db/rows'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { factorsResetLetter } from '@/lib/core/mail/account-letters'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { columnsSql, rowSql } from '@/lib/core/record/record-sql'
import { type About, newsLetter } from '@/lib/features/users/letters'
import { PERSON_ROW, type PersonFields } from '@/lib/features/users/record'
import type { Actor, ManagerNews } from '@/lib/features/users/rules'
import { Prisma } from '@/lib/generated/prisma/client'

const COLUMNS = columnsSql(PERSON_ROW)

const idList = (ids: readonly number[]) => Prisma.sql`${[...ids]}::int[]`

/** Adds a person and mails the invitation: nobody is made without one, unless they have a password already. */
export function createPersonStatement(
  fields: PersonFields,
  passwordHash: string | null,
  letters: (person: Source<TokenPerson>) => Steps,
) {
  return change(personRow, {
    gate: Prisma.sql`
      INSERT INTO users (password_hash, ${COLUMNS}) SELECT ${passwordHash}, ${COLUMNS} FROM ${rowSql('users', fields)}
      RETURNING id, email`,
    audit: { action: 'user.create', entity: 'user', after: { ...fields } },
    steps: (person) => ({
      categories: categoriesSql(person, fields.metric_category_ids),
      ...(passwordHash === null && invitationSteps(person, [fields.email])),
      ...letters(person),
    }),
  })
}

/** Gives an operator categories they do not have yet. */
function categoriesSql(person: Source<TokenPerson>, ids: readonly number[]): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO user_metric_categories (user_id, metric_category_id)
    SELECT person.id, category FROM ${person} person CROSS JOIN unnest(${idList(ids)}) AS category
    ON CONFLICT DO NOTHING`
}

export interface UserSave {
  version: number
  fields: PersonFields
  /** The change ends the person's sessions, at once and everywhere. */
  endsSessions: boolean
  /** Links mailed before are worth nothing: the invited person's address is new, or the person is blocked. */
  endsLinks: boolean
  /** A person without a password is invited at the new address. */
  invites: boolean
  /** The address that is to wait for the person's confirmation. */
  awaited: string | null
  reactivates: boolean
  /** The change takes an administrator out of action: another active one must be left. */
  losesAdmin: boolean
  action: string
  before: Prisma.InputJsonObject
  after: Prisma.InputJsonObject
  /** What others are told of it. */
  letters: (person: Source<TokenPerson>) => Steps
}

const IS_ACTIVE_ADMIN = Prisma.sql`user_role_id = ${USER_ROLE.admin} AND user_status_id = ${USER_STATUS.active}
  AND suspended_at IS NULL`

/**
 * Stores a person over the version that was read, with all that follows from it; nothing happens when it is another
 * version, when an address is corrected that has become somebody's account meanwhile, or when the last administrator would go: where one is to go, all of them are locked.
 */
export function savePersonStatement(id: number, save: UserSave) {
  const { fields, before, after } = save
  // Between the read and this statement an invited person may have made the account theirs: then the address is too.
  const isCorrectable = Prisma.sql`(email = ${fields.email} OR NOT ${HAS_ACCEPTED})`
  const anotherAdmin = Prisma.sql`EXISTS (SELECT FROM users WHERE id <> ${id} AND ${IS_ACTIVE_ADMIN})`
  const reactivation = save.reactivates
    ? Prisma.sql`suspended_at = NULL, last_used_at = now(),`
    : Prisma.sql``
  return change(personRow, {
    locks: {
      users: save.losesAdmin ? Prisma.sql`t.id = ${id} OR t.user_role_id = ${USER_ROLE.admin}` : [id],
    },
    gate: Prisma.sql`
      UPDATE users u SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM ${rowSql('users', fields)}),
        ${reactivation} version = version + 1, updated_at = now()
      WHERE id = ${id} AND version = ${save.version} AND ${isCorrectable} AND ${save.losesAdmin ? anotherAdmin : Prisma.sql`true`}
      RETURNING id, email`,
    audit: { action: save.action, entity: 'user', before, after },
    steps: (person) => ({
      dropped: Prisma.sql`
        DELETE FROM user_metric_categories WHERE user_id IN (SELECT id FROM ${person})
          AND metric_category_id <> ALL(${idList(fields.metric_category_ids)})`,
      added: categoriesSql(person, fields.metric_category_ids),
      ...(save.endsSessions && { ended: endSessionsSql(person) }),
      ...(save.endsLinks && {
        dead: endLinksSql(person, save.invites ? 'invitation' : null),
        forgotten: dropEmailChangesSql(person),
      }),
      ...(save.invites && invitationSteps(person, [fields.email])),
      ...(save.awaited !== null && emailRequestSteps(person, { from: fields.email, to: save.awaited })),
      ...save.letters(person),
    }),
  })
}

/** Makes mailed links worthless. @param kept those of this purpose stay */
function endLinksSql(person: Source<TokenPerson>, kept: 'invitation' | null): Prisma.Sql {
  return Prisma.sql`
    DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM ${person}) AND purpose IS DISTINCT FROM ${kept}`
}

/** Takes all second factors of a person away, with a reason; nothing happens when they have none. */
export function resetFactorsStatement(id: number, reason: string) {
  return change(personRow, {
    locks: { users: [id] },
    gate: Prisma.sql`SELECT id, email FROM users WHERE id = ${id} AND ${hasFactorSql(Prisma.sql`users.id`)}`,
    audit: { action: 'factor.reset', entity: 'user', after: { reason } },
    steps: (person) => ({
      totp: Prisma.sql`DELETE FROM totp_factors WHERE user_id IN (SELECT id FROM ${person})`,
      keys: Prisma.sql`DELETE FROM passkeys WHERE user_id IN (SELECT id FROM ${person})`,
      codes: Prisma.sql`DELETE FROM recovery_codes WHERE user_id IN (SELECT id FROM ${person})`,
      ended: endSessionsSql(person),
      mail: outboxSql(person, factorsResetLetter(reason)),
    }),
  })
}

/**
 * The steps that tell the other managers of an organisation that somebody has become or is no longer one of them.
 * @param done without its rows nothing has happened, and nobody is told
 */
export function newsSteps(
  done: Source<TokenPerson>,
  news: readonly ManagerNews[],
  about: readonly About[],
  actor: Actor,
): Steps {
  const emails = about.map(({ email }) => email)
  return Object.fromEntries(
    news.map(({ companyId, kind }) => {
      const readers = Prisma.sql`
        SELECT m.email FROM users m
        WHERE EXISTS (SELECT FROM ${done} done) AND m.company_id = ${companyId}
          AND m.user_role_id = ${USER_ROLE.manager} AND m.user_status_id = ${USER_STATUS.active}
          AND m.suspended_at IS NULL AND m.id <> ${actor.id} AND m.email <> ALL(${emails}::text[])`
      return [`managers_${companyId}`, outboxSql(selected(emailRow, readers), newsLetter(kind, about, actor))]
    }),
  )
}
