import 'server-only'
import { deviceLinkToken } from '@/lib/core/auth/device'
import { personRow } from '@/lib/core/auth/password-tokens'
import { auditSql, subjectRow } from '@/lib/core/db/audit'
import { change, commit } from '@/lib/core/db/change'
import { selected } from '@/lib/core/db/source'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { codesShutLetter, passwordShutLetter } from '@/lib/core/mail/account-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import { keyedHash } from '@/lib/core/process/secrets'
import { Prisma } from '@/lib/generated/prisma/client'

/** What strangers guess of an account. */
export type Guessed = 'password' | 'code'

const LETTERS = { password: passwordShutLetter, code: codesShutLetter }

/**
 * Mails a link that makes a browser known, if an active account has this address. One statement with one audit row
 * whatever the address is, so that nothing tells whether there is an account.
 * @param of what strangers have guessed too often
 */
export async function mailDeviceLink(email: string, of: Guessed): Promise<void> {
  const mailing = change(personRow, {
    gate: Prisma.sql`
      SELECT id, email FROM users WHERE email = ${email} AND user_status_id = ${USER_STATUS.active}`,
    steps: (person) => ({
      mail: outboxSql(person, LETTERS[of](deviceLinkToken(email))),
      noted: auditSql(selected(subjectRow, Prisma.sql`SELECT (SELECT id FROM ${person}) AS id`), {
        action: 'login.lock',
        entity: 'user',
        after: { email_hash: keyedHash(email), of },
      }),
    }),
  })
  await commit(mailing)
}
