import 'server-only'
import { type AddressChange, emailRequestSteps } from '@/lib/core/auth/email-change'
import { invitationSteps, personRow, type TokenPerson } from '@/lib/core/auth/password-tokens'
import { endSessionsSql } from '@/lib/core/auth/session'
import { change, type Steps } from '@/lib/core/db/change'
import { HAS_ACCEPTED } from '@/lib/core/db/phrases'
import { type Source, selected } from '@/lib/core/db/rows'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { columnsSql, rowSql } from '@/lib/core/record/record-sql'
import { fullName } from '@/lib/features/users/labels'
import { PERSON_ROW, type PersonFields } from '@/lib/features/users/record'
import type { Actor, managerNews } from '@/lib/features/users/rules'
import { Prisma } from '@/lib/generated/prisma/client'

export type About = Pick<PersonFields, 'surname' | 'name' | 'secname' | 'email'>

type ManagerNews = ReturnType<typeof managerNews>[number]

const NEWS: Readonly<Record<ManagerNews['kind'], { subject: string; says: string }>> = {
  invited: { subject: 'Приглашён новый руководитель', says: 'В вашу организацию приглашён руководитель' },
  appointed: { subject: 'Появился новый руководитель', says: 'В вашей организации появился руководитель' },
  unblocked: {
    subject: 'Руководитель разблокирован',
    says: 'В вашей организации разблокирован руководитель',
  },
  blocked: { subject: 'Руководитель заблокирован', says: 'В вашей организации заблокирован руководитель' },
  removed: { subject: 'Роль руководителя снята', says: 'Больше не руководитель вашей организации' },
}

const doneBy = ({ name }: Actor) => `Кто это сделал: ${name ?? 'администратор системы, с консоли сервера'}.`

function newsLetter(kind: ManagerNews['kind'], about: readonly About[], actor: Actor): Letter {
  const { subject, says } = NEWS[kind]
  return letter({
    subject,
    before: [
      `${says}: ${about.map((one) => `${fullName(one)} (${one.email})`).join('; ')}.`,
      doneBy(actor),
      'Если это сделано без вашего ведома, сразу сообщите в службу поддержки.',
    ],
    action: { label: 'Открыть пользователей', url: appLink('/settings/users') },
  })
}

const STANDING = {
  blocked: {
    subject: 'Ваша учётная запись заблокирована',
    says: 'Вашу учётную запись в системе «Мониторинг показателей» заблокировали',
  },
  moved: {
    subject: 'Вас перевели в другую организацию',
    says: 'Вашу учётную запись в системе «Мониторинг показателей» перевели в другую организацию',
  },
  removed: {
    subject: 'Вы больше не руководитель организации',
    says: 'С вашей учётной записи в системе «Мониторинг показателей» снята роль руководителя организации',
  },
}

/** To a person whose access was blocked, who was moved to `company`, or whose manager role was removed. */
export function standingLetter(
  change: keyof typeof STANDING,
  actor: Actor,
  company: string | undefined,
): Letter {
  const { subject, says } = STANDING[change]
  return letter({
    subject,
    before: [
      `${says}, все сеансы завершены.`,
      ...(company === undefined ? [] : [`Новая организация: ${company}.`]),
      doneBy(actor),
      'Если это ошибка, обратитесь к тому, кто это сделал, или в службу поддержки.',
    ],
  })
}

export const PERSON_COLUMNS = columnsSql(PERSON_ROW)

const idList = (ids: readonly number[]) => Prisma.sql`${[...ids]}::int[]`

export function categoriesSql(person: Source<TokenPerson>, ids: readonly number[]): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO user_metric_categories (user_id, metric_category_id)
    SELECT person.id, category FROM ${person} person CROSS JOIN unnest(${idList(ids)}) AS category
    ON CONFLICT DO NOTHING`
}

export interface UserSave {
  version: number
  fields: PersonFields
  endsSessions: boolean
  /** Whether earlier mailed links become invalid: an invited person's address changed, or the person was blocked. */
  endsLinks: boolean
  /** To a person without a password at the new address; null for nobody. */
  invites: Parameters<typeof invitationSteps>[1] | null
  awaited: AddressChange | null
  reactivates: boolean
  /** Whether an active administrator loses access, which requires another one. */
  losesAdmin: boolean
  action: string
  before: Prisma.InputJsonObject
  after: Prisma.InputJsonObject
  letters: (person: Source<TokenPerson>) => Steps
}

const IS_ACTIVE_ADMIN = Prisma.sql`user_role_id = ${USER_ROLE.admin} AND user_status_id = ${USER_STATUS.active}
  AND suspended_at IS NULL`

function dropEmailChangesSql(people: Source<{ id: number }>): Prisma.Sql {
  return Prisma.sql`DELETE FROM email_changes WHERE user_id IN (SELECT id FROM ${people})`
}

/**
 * Updates a person of this version with all consequences; affects no row if the version differs, an account whose
 * address is corrected was activated meanwhile, or the last administrator would lose access, for which all are locked.
 */
export function savePersonStatement(id: number, save: UserSave) {
  const { fields, before, after } = save
  // The invited person may have activated the account since the read: then the address is theirs to change.
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
      UPDATE users u SET (${PERSON_COLUMNS}) = (SELECT ${PERSON_COLUMNS} FROM ${rowSql('users', fields)}),
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
        // The new invitation's link stays.
        dead: Prisma.sql`
          DELETE FROM password_tokens WHERE user_id IN (SELECT id FROM ${person})
            AND purpose IS DISTINCT FROM ${save.invites ? 'invitation' : null}`,
        forgotten: dropEmailChangesSql(person),
      }),
      ...(save.invites && invitationSteps(person, save.invites)),
      ...(save.awaited && emailRequestSteps(person, save.awaited)),
      ...save.letters(person),
    }),
  })
}

/**
 * Notifies the other managers of an organisation about a new or former one.
 * @param done rows of the change; without any, nobody is notified
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
