import 'server-only'
import listed from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import own from '@/lib/features/accounts/common-words.json'
import { passwordRefusal, TOO_COMMON } from '@/lib/features/accounts/rules'

/** Latin keys of Russian letters: «пароль» and gfhjkm are the same password. */
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."

const inLatinLayout = (text: string) =>
  text.replace(/[а-яё]/gu, (letter) => LATIN.charAt(RUSSIAN.indexOf(letter)))

/** Padding that does not make a word rarer: a year, a few digits, an exclamation mark. */
const PADDED = /^\d{0,6}(?<word>.*?)(?:@?\d{1,6})?[!@.]?$/su
/** A repeated word, or a few digits. */
const REPEATED = /^(?<word>.+?)\k<word>+$/su
const FEW_DIGITS = /^\d{1,4}$/u

/** Built lazily, when a password is first chosen. */
let known: { words: ReadonlySet<string>; runs: readonly string[] } | undefined

function readKnown() {
  const words = Object.values(own.words).flatMap((theme) => theme.split(' '))
  // Doubled, because a run may start anywhere and wrap around: 78901234.
  const runs = own.runs.split(' ').map((run) => run + run)
  const backwards = runs.map((run) => [...run].reverse().join(''))
  return { words: new Set([...listed, ...words.map(inLatinLayout)]), runs: [...runs, ...backwards] }
}

/**
 * Whether the password is easily guessed: one of the 49 000 most used in leaks, a common Russian word in either layout,
 * keys in a row. Repetition and padding with digits or spaces do not help.
 */
export function isCommonPassword(password: string): boolean {
  known ??= readKnown()
  const { words, runs } = known
  const keys = inLatinLayout(password.normalize('NFC').trim().toLowerCase())
  const word = PADDED.exec(keys)?.groups?.word ?? ''
  const unit = REPEATED.exec(keys)?.groups?.word ?? ''
  const twice = REPEATED.exec(word)?.groups?.word ?? ''
  return (
    [keys, word, unit, twice].some((one) => words.has(one)) ||
    FEW_DIGITS.test(unit) ||
    runs.some((run) => run.includes(keys))
  )
}

/** Why a new password of this address is not allowed, as a message; null if it is. */
export const newPasswordRefusal = (password: string, email: string): string | null =>
  passwordRefusal(password, email) ?? (isCommonPassword(password) ? TOO_COMMON : null)
