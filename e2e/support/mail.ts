import { db } from '@/lib/core/db/client'
import type { Letter } from '@/lib/core/mail/letter'
import { openText } from '@/lib/core/process/secrets'

/** Letters in the outbox, oldest first, decrypted. Sent letters have no text. */
export async function outbox() {
  const rows = await db().outboxMessage.findMany({ orderBy: { id: 'asc' } })
  return rows.map(({ text, html, ...row }) => ({
    ...row,
    text: (text && openText('outbox', text)) ?? '',
    html: (html && openText('outbox', html)) ?? '',
  }))
}

export const lettersTo = async (address: string) =>
  (await outbox()).filter(({ recipient }) => recipient === address)

/** The token in a letter's link to a page. */
export function tokenIn({ text }: Pick<Letter, 'text'>, page = 'reset-password'): string {
  const [, token] = new RegExp(`/${page}/([^?\\s]+)`).exec(text) ?? []
  if (token === undefined) throw new Error(`the letter has no link to ${page}`)
  return decodeURIComponent(token)
}
