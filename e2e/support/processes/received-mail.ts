import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { startMailCatcher } from '@/e2e/runner/mail-catcher'
import { db } from '@/lib/core/db/client'
import { deliverDue } from '@/lib/core/mail/outbox'
import { smtpSender } from '@/lib/core/mail/transport'

/**
 * Hands what waits in the outbox to a real mail server, by all the workers at once and then once more.
 * @returns the letters that the server was handed
 */
export async function receivedMail(...workers: ReadonlyArray<ReturnType<typeof db>>): Promise<Email[]> {
  const folder = mkdtempSync(join(tmpdir(), 'letters-'))
  const mail = await startMailCatcher(folder)
  try {
    const send = smtpSender(mail.url, 'no-reply@example.org')
    await Promise.all(workers.map((worker) => deliverDue(worker, send)))
    await deliverDue(db(), send)
    const letters = readdirSync(folder).map((file) => readFileSync(join(folder, file)))
    return await Promise.all(letters.map((bytes) => PostalMime.parse(bytes)))
  } finally {
    await mail.stop()
    rmSync(folder, { recursive: true })
  }
}
