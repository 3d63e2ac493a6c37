import 'server-only'
import { z } from 'zod'
import { hasProviders } from '@/lib/core/auth/oidc/providers'
import { mayHavePassword } from '@/lib/core/auth/oidc/without-password'
import { auditSql, makeChange, type Steps, subjectRow, tryChange } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { type Source, selected } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { orNotFound } from '@/lib/core/http/errors'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { emailRow, INVITATION_KEY, outboxSql, sealedLetter } from '@/lib/core/mail/outbox'
import { keyedHash, newToken, tokenHash } from '@/lib/core/process/secrets'
import { Prisma } from '@/lib/generated/prisma/client'

/** The person's columns needed to issue a token and mail its link. */
export const personRow = z.object({ id: z.int(), email: z.string() })
export type TokenPerson = z.output<typeof personRow>

const LIFETIME_MINUTES = { reset: 60, invitation: 72 * 60 } as const
const RESET_PAUSE_SECONDS = 60

/** One token per person and purpose: a new one replaces the older. */
const REPLACE_TOKEN = Prisma.sql`
  ON CONFLICT (user_id, purpose) DO UPDATE
    SET token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`

type Invitations = ReadonlyArray<Letter & { email: string; hash: string }>

/** Organisations whose people `takesPassword` refuses. */
async function companiesWithoutPassword(): Promise<ReadonlySet<number | null>> {
  if (!hasProviders()) return new Set()
  const companies = await db().company.findMany({ where: { passwordSignIn: false }, select: { id: true } })
  return new Set(companies.map(({ id }) => id))
}

/** Letters of invitation, each with a link of its own and the way in that the person's organisation takes. */
export async function invitationsTo(
  invited: ReadonlyArray<{ email: string; company_id: number | null }>,
): Promise<Invitations> {
  const without = await companiesWithoutPassword()
  return invited.map(({ email, company_id }) => {
    const token = newToken()
    return {
      email,
      hash: Buffer.from(tokenHash(token)).toString('hex'),
      ...sealedLetter(invitationLetter(email, token, !without.has(company_id))),
    }
  })
}

/**
 * Steps that invite people; part of the change that creates the accounts, so that none exists without an invitation. An
 * earlier invitation becomes invalid.
 */
export function invitationSteps(people: Source<TokenPerson>, letters: Invitations): Steps {
  const column = (of: (letter: Invitations[number]) => string) => Prisma.sql`${letters.map(of)}::text[]`
  return {
    letters: Prisma.sql`
      SELECT p.id AS user_id, l.* FROM ${people} p
      JOIN unnest(${column(({ email }) => email)}, ${column(({ hash }) => hash)},
        ${column(({ subject }) => subject)}, ${column(({ text }) => text)}, ${column(({ html }) => html)})
        AS l(email, hash, subject, text, html) ON l.email = p.email`,
    issued: Prisma.sql`
      INSERT INTO password_tokens (token_hash, user_id, purpose, expires_at)
      SELECT decode(hash, 'hex'), user_id, 'invitation', now() + make_interval(mins => ${LIFETIME_MINUTES.invitation})
      FROM letters
      ${REPLACE_TOKEN}`,
    mail: Prisma.sql`
      INSERT INTO outbox_messages (recipient, subject, text, html, is_link, once_key)
      SELECT email, subject, text, html, true, ${INVITATION_KEY}
      FROM letters CROSS JOIN LATERAL decode(hash, 'hex') AS t(token_hash)`,
    invited: auditSql(people, { action: 'user.invite', entity: 'user' }),
  }
}

/**
 * Mails an active person a link to set a password or to bind a provider, valid 72 hours; an earlier invitation becomes invalid.
 * @throws AppError not_found when there is no such active person
 */
export async function issueInvitation(userId: number): Promise<void> {
  const { email, companyId } = orNotFound(
    await db().user.findUnique({ where: { id: userId }, select: { email: true, companyId: true } }),
  )
  const invitations = await invitationsTo([{ email, company_id: companyId }])
  await makeChange(personRow, {
    gate: Prisma.sql`
      SELECT id, email FROM users WHERE id = ${userId} AND email = ${email} AND user_status_id = ${USER_STATUS.active}`,
    steps: (person) => invitationSteps(person, invitations),
  })
}

/**
 * Mails the active account of this address, if there is one. One statement with one audit row for any address, so that
 * not even timing discloses whether an account exists.
 */
export const mailAccount = (
  email: string,
  { action, of }: { action: string; of?: string },
  steps: (person: Source<TokenPerson>) => Steps,
): Promise<boolean> =>
  tryChange(personRow, {
    gate: Prisma.sql`
      SELECT id, email FROM users WHERE email = ${email} AND user_status_id = ${USER_STATUS.active}`,
    steps: (person) => ({
      ...steps(person),
      noted: auditSql(selected(subjectRow, Prisma.sql`SELECT (SELECT id FROM ${person}) AS id`), {
        action,
        entity: 'user',
        after: { email_hash: keyedHash(email), of },
      }),
    }),
  })

/**
 * Mails a link to set a new password, valid 60 minutes, if an active account has this address and got none within the
 * last minute; one that may have no password gets a letter saying so, and a token that nobody holds.
 */
export async function issueReset(email: string): Promise<void> {
  const token = newToken()
  const isOld = Prisma.sql`password_tokens.created_at <= now() - make_interval(secs => ${RESET_PAUSE_SECONDS})`
  const recipients = (which: Prisma.Sql) =>
    selected(emailRow, Prisma.sql`SELECT email FROM users JOIN issued ON user_id = id WHERE ${which}`)
  await mailAccount(email, { action: 'password.forgot' }, (person) => ({
    issued: Prisma.sql`
      INSERT INTO password_tokens (token_hash, user_id, purpose, expires_at)
      SELECT ${tokenHash(token)}, person.id, 'reset', now() + make_interval(mins => ${LIFETIME_MINUTES.reset})
      FROM ${person} person
      ${REPLACE_TOKEN} WHERE ${isOld}
      RETURNING user_id`,
    mail: outboxSql(recipients(mayHavePassword()), resetLetter(email, token)),
    refusal: outboxSql(recipients(Prisma.sql`NOT ${mayHavePassword()}`), noPasswordLetter()),
  }))
}

/** Link to set a password; the e-mail prefills the form, the token authorises it. */
function passwordLink(email: string, token: string): string {
  return appLink(`/reset-password/${encodeURIComponent(token)}?email=${encodeURIComponent(email)}`)
}

/** @param isByPassword otherwise the organisation signs in through a provider alone */
function invitationLetter(email: string, token: string, isByPassword: boolean) {
  return letter({
    subject: 'Приглашение в систему «Мониторинг показателей»',
    isLink: true,
    before: [
      'У вас есть учётная запись в системе мониторинга показателей качества и безопасности медицинской деятельности.',
      `Имя пользователя: ${email}. Чтобы войти, ${isByPassword ? 'задайте пароль' : 'откройте ссылку и войдите через единый вход'}.`,
    ],
    action: {
      label: isByPassword ? 'Задать пароль' : 'Открыть приглашение',
      url: passwordLink(email, token),
    },
    after: [
      'Ссылка действует 72 часа и только один раз. Если срок истёк, попросите отправить приглашение повторно.',
    ],
  })
}

function resetLetter(email: string, token: string) {
  return letter({
    subject: 'Восстановление пароля',
    isLink: true,
    before: ['Мы получили запрос на восстановление пароля вашей учётной записи.'],
    action: { label: 'Задать новый пароль', url: passwordLink(email, token) },
    after: [
      'Ссылка действует 60 минут и только один раз.',
      'Если вы не запрашивали восстановление, ничего делать не нужно: пароль останется прежним.',
    ],
  })
}

/** The answer to a forgotten password where the organisation signs in through a provider alone. */
function noPasswordLetter() {
  return letter({
    subject: 'Восстановление пароля',
    isLink: true,
    before: [
      'Мы получили запрос на восстановление пароля вашей учётной записи.',
      'Ваша организация входит без пароля, задавать его не нужно: войдите через единый вход.',
    ],
    action: { label: 'Войти в систему', url: appLink('/login') },
    after: ['Если вы ничего не запрашивали, ничего делать не нужно.'],
  })
}
