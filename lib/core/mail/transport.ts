import 'server-only'
import { createTransport } from 'nodemailer'
import { showsLetters } from '@/lib/core/installation/demonstration'
import { catchLetter } from '@/lib/core/mail/catcher'
import type { Letter } from '@/lib/core/mail/letter'
import { env } from '@/lib/core/process/env'
import { leavesByMail } from '@/lib/core/tls/require-tls'

/** Hands one letter over; resolves when the receiver has taken it. `id` is the outbox row's. */
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

/** Whether letters to this server need TLS. */
const needsTls = (url: string) => env().REQUIRE_TLS === 'on' && leavesByMail(url)

/** Signs in as a sender would, and sends nothing. @returns what is wrong, null when nothing is */
export async function mailProblem(url: string): Promise<string | null> {
  try {
    await transportOf(url, needsTls(url)).verify()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * A sender over SMTP. A retried letter keeps its Message-ID, so that receivers recognise a repetition.
 * @param requireTLS a server that offers no STARTTLS gets no letter
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

async function catchInstead(id: number, recipient: string, letter: Letter): Promise<void> {
  catchLetter(id, recipient, letter)
}

/** How this process sends mail; null where letters wait. */
export function configuredSender(): SendLetter | null {
  const { SMTP_URL, MAIL_FROM, NODE_ENV, DEMO_DATA } = env()
  if (SMTP_URL) return smtpSender(SMTP_URL, MAIL_FROM, needsTls(SMTP_URL))
  return NODE_ENV !== 'production' || DEMO_DATA ? catchInstead : null
}

/** Whether letters may leave now: none is caught that nobody may see. */
export const mayLeave = async (): Promise<boolean> => env().SMTP_URL !== undefined || (await showsLetters())
