import 'server-only'
import { createTransport } from 'nodemailer'
import { showsLetters } from '@/lib/core/installation/demonstration'
import { catchLetter } from '@/lib/core/mail/catcher'
import type { Letter } from '@/lib/core/mail/letter'
import { env } from '@/lib/core/process/env'
import { leavesByMail } from '@/lib/core/tls/require-tls'

/** Sends a letter; resolves when the server accepted it. `id` is that of the outbox row. */
export type SendLetter = (id: number, recipient: string, letter: Letter) => Promise<void>

const CONNECT_TIMEOUT_MS = 5_000
const SILENCE_TIMEOUT_MS = 20_000

const transportOf = (url: string, requireTLS: boolean) =>
  createTransport({
    url,
    requireTLS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

const needsTls = (url: string) => env().REQUIRE_TLS === 'on' && leavesByMail(url)

/** Connects and authenticates without sending. @returns the problem, null if none */
export async function mailProblem(url: string): Promise<string | null> {
  try {
    await transportOf(url, needsTls(url)).verify()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * An SMTP sender. A retried letter keeps its Message-ID, so that receivers can deduplicate.
 * @param requireTLS refuses servers without STARTTLS
 */
export function smtpSender(url: string, from: string, requireTLS = false): SendLetter {
  const transport = transportOf(url, requireTLS)
  const domain = from.split('@')[1] ?? 'localhost'
  return async (id, recipient, { subject, text, html, replyTo }) => {
    await transport.sendMail({
      from: { name: 'Мониторинг показателей', address: from },
      to: { name: '', address: recipient },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      messageId: `<outbox-${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      subject,
      text,
      html,
    })
  }
}

/** This process's sender; null where letters stay in the outbox. */
export function configuredSender(): SendLetter | null {
  const { SMTP_URL, MAIL_FROM, NODE_ENV, DEMO_DATA } = env()
  if (SMTP_URL) return smtpSender(SMTP_URL, MAIL_FROM, needsTls(SMTP_URL))
  return NODE_ENV !== 'production' || DEMO_DATA ? async (...sent) => catchLetter(...sent) : null
}

/** Whether letters may be sent now: none goes to the catcher where nobody may read it. */
export const mayLeave = async (): Promise<boolean> => env().SMTP_URL !== undefined || (await showsLetters())
