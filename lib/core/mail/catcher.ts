import 'server-only'
import { type Env, env } from '@/lib/core/env'
import type { Letter } from '@/lib/core/mail/letter'

export interface CaughtLetter extends Letter {
  id: number
  recipient: string
  caughtAt: Date
}

const KEPT = 50

/** On globalThis: the worker and the screen are bundled apart. */
const holder = globalThis as typeof globalThis & { caughtLetters?: CaughtLetter[] }

/**
 * Whether anybody may read the letters, links to passwords among them: in development, and in a demonstration, whose
 * passwords are known anyway and which mails nothing.
 */
export const showsLetters = ({ NODE_ENV, DEMO_DATA, SMTP_URL }: LetterSettings = env()): boolean =>
  NODE_ENV !== 'production' || (DEMO_DATA && SMTP_URL === undefined)

type LetterSettings = Pick<Env, 'NODE_ENV' | 'DEMO_DATA' | 'SMTP_URL'>

export function catchLetter(id: number, recipient: string, letter: Letter): void {
  holder.caughtLetters = [{ ...letter, id, recipient, caughtAt: new Date() }, ...caughtLetters()].slice(
    0,
    KEPT,
  )
}

/** The last letters, newest first, that would be sent if mail were set up. */
export function caughtLetters(): readonly CaughtLetter[] {
  return holder.caughtLetters ?? []
}
