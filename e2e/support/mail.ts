import { db } from '@/lib/core/db/client'
import type { Letter } from '@/lib/core/mail/letter'
import { openText } from '@/lib/core/process/secrets'

export interface OutboxLetter extends Letter {
  id: number
  recipient: string
  sentAt: Date | null
  attempts: number
}

/** Letters in the outbox, oldest first, decrypted. Sent letters have no text. */
export async function outbox(): Promise<OutboxLetter[]> {
  const rows = await db().outboxMessage.findMany({ orderBy: { id: 'asc' } })
  return rows.map(({ id, recipient, subject, text, html, sentAt, attempts }) => ({
    id,
    recipient,
    subject,
    sentAt,
    attempts,
    text: (text && openText('outbox', text)) ?? '',
    html: (html && openText('outbox', html)) ?? '',
  }))
}

export const lettersTo = async (address: string): Promise<OutboxLetter[]> =>
  (await outbox()).filter(({ recipient }) => recipient === address)

/** The token in a letter's link to a page. */
export function tokenIn({ text }: Letter, page = 'reset-password'): string {
  const [, token] = new RegExp(`/${page}/([^?\\s]+)`).exec(text) ?? []
  if (token === undefined) throw new Error(`the letter has no link to ${page}`)
  return decodeURIComponent(token)
}
