import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { startMailCatcher } from '@/e2e/runner/mail-catcher'
import { db } from '@/lib/core/db/client'
import { deliverDue } from '@/lib/core/mail/outbox'
import { smtpSender } from '@/lib/core/mail/transport'

/**
 * Delivers the outbox to a real SMTP server, by all workers concurrently and then once more.
 * @returns the received letters
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
