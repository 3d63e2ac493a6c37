import 'server-only'
import type { Letter } from '@/lib/core/mail/letter'
import { processWide } from '@/lib/core/process/process-wide'

export interface CaughtLetter extends Letter {
  id: number
  recipient: string
  caughtAt: Date
}

const MAX_LETTERS = 50

const caught = () => processWide('caughtLetters', (): CaughtLetter[] => [])

export function catchLetter(id: number, recipient: string, letter: Letter): void {
  caught().unshift({ ...letter, id, recipient, caughtAt: new Date() })
  caught().splice(MAX_LETTERS)
}

/** The last letters, newest first, that would have been sent if mail were configured. */
export const caughtLetters = (): readonly CaughtLetter[] => caught()
