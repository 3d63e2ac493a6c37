import 'server-only'
import type { TokenPerson } from '@/lib/core/auth/password-tokens'
import { auditSql, type Steps, tryChange } from '@/lib/core/db/change'
import { idRow, type Source } from '@/lib/core/db/rows'
import { appLink, letter } from '@/lib/core/mail/letter'
import { addressIf, outboxSql } from '@/lib/core/mail/outbox'
import { newToken, tokenHash } from '@/lib/core/process/secrets'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * A new address takes effect only after somebody with access to its mail and the person's password, or signed in as the
 * person, confirms it: an editor of people cannot take over an account with a mailbox of their own. Until then all mail
 * goes to the old address, including a link to cancel.
 */

const LIFETIME_HOURS = 24

/** The pending address of person `u`, or null. */
export const PENDING_EMAIL = Prisma.sql`(
  SELECT e.email FROM email_changes e WHERE e.user_id = u.id AND e.expires_at > now())`

export function emailRequestSteps(person: Source<TokenPerson>, change: AddressChange): Steps {
  const { from, to } = change
  const [confirming, cancelling] = [newToken(), newToken()]
  const newAddress = addressIf(person, to)
  return {
    awaited: Prisma.sql`
      INSERT INTO email_changes (user_id, email, confirm_hash, cancel_hash, expires_at)
      SELECT person.id, ${to}, ${tokenHash(confirming)}, ${tokenHash(cancelling)},
        now() + make_interval(hours => ${LIFETIME_HOURS})
      FROM ${person} person
      ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, confirm_hash = excluded.confirm_hash,
        cancel_hash = excluded.cancel_hash, created_at = now(), expires_at = excluded.expires_at`,
    confirmation: outboxSql(newAddress, confirmEmailLetter(change, confirming)),
    notice: outboxSql(person, emailRequestedLetter(change, cancelling)),
    requested: auditSql(person, {
      action: 'email.request',
      entity: 'user',
      before: { email: from },
      after: { email: to },
    }),
  }
}

/** @returns whether a change was pending */
async function end(which: Prisma.Sql): Promise<boolean> {
  return tryChange(idRow, {
    gate: Prisma.sql`DELETE FROM email_changes WHERE ${which} RETURNING user_id AS id`,
    audit: { action: 'email.cancel', entity: 'user' },
  })
}

export const cancelEmailChange = (userId: number): Promise<boolean> => end(Prisma.sql`user_id = ${userId}`)

/** Cancels a change by the link mailed to the old address. @returns whether it was still pending */
export const cancelEmailChangeBy = (token: string): Promise<boolean> =>
  end(Prisma.sql`cancel_hash = ${tokenHash(token)}`)

export interface AddressChange {
  from: string
  to: string
  /** Whether the person confirms it with a password; otherwise signed in. */
  isByPassword: boolean
}

/** To the new address, which the link includes so that the form can show it. */
function confirmEmailLetter({ to: email, isByPassword }: AddressChange, token: string) {
  return letter({
    subject: 'Подтвердите новый адрес',
    isLink: true,
    before: [
      `Адрес ${email} указан как новый адрес учётной записи в системе «Мониторинг показателей».`,
      isByPassword
        ? 'Чтобы входить с ним, откройте ссылку и введите пароль этой учётной записи.'
        : 'Чтобы сменить адрес, войдите в систему и откройте ссылку в том же браузере.',
    ],
    action: {
      label: 'Подтвердить адрес',
      url: appLink(`/confirm-email/${encodeURIComponent(token)}?email=${encodeURIComponent(email)}`),
    },
    after: [
      'Ссылка действует 24 часа и только один раз.',
      `Если вы не ожидали этого письма, ничего делать не нужно: без ${isByPassword ? 'пароля' : 'входа в эту учётную запись'} адрес не сменится.`,
    ],
  })
}

/** To the current address, with a link to cancel the change. */
function emailRequestedLetter({ from, to, isByPassword }: AddressChange, token: string) {
  return letter({
    subject: 'Запрошена смена адреса',
    isLink: true,
    before: [
      `Для вашей учётной записи запрошена смена адреса электронной почты: с ${from} на ${to}.`,
      `Адрес сменится, когда на новом откроют ссылку из письма и ${isByPassword ? 'введут ваш пароль' : 'подтвердят смену, войдя в вашу учётную запись'}. До этого действует прежний адрес, и письма приходят на него.`,
      'Если это новый адрес не ваш, отмените смену.',
    ],
    action: { label: 'Отменить смену адреса', url: appLink(`/cancel-email/${encodeURIComponent(token)}`) },
    after: ['Если смена нужна вам, ничего делать не нужно.'],
  })
}
