import 'server-only'
import listed from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import own from '@/lib/features/accounts/common-words.json'

/** The Latin key of each Russian letter: «пароль» and gfhjkm are one password. */
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."

const inLatinLayout = (text: string) =>
  text.replace(/[а-яё]/gu, (letter) => LATIN.charAt(RUSSIAN.indexOf(letter)))
const backwards = (text: string) => [...text].reverse().join('')

/** What stands around a word without making it rarer: a year, a few digits, an exclamation mark. */
const PADDED = /^\d{0,6}(?<word>.*?)(?:@?\d{1,6})?[!@.]?$/su
/** A word, or a few digits, written over and over. */
const REPEATED = /^(?<word>.+?)\k<word>+$/su
const FEW_DIGITS = /^\d{1,4}$/u

/** Built when a password is first chosen: a process that only serves pages never needs it. */
let known: { words: ReadonlySet<string>; runs: readonly string[] } | undefined

function readKnown() {
  const words = Object.values(own.words).flatMap((theme) => theme.split(' '))
  // A run may begin anywhere and go around: 78901234.
  const runs = own.runs.split(' ').map((run) => run + run)
  return { words: new Set([...listed, ...words.map(inLatinLayout)]), runs: [...runs, ...runs.map(backwards)] }
}

/**
 * Whether guessing programs try this password early: one of the 49 000 most used in leaks, a common Russian word in
 * either layout, keys in a row. Repeating it, or putting digits or spaces around it, makes it no better.
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
