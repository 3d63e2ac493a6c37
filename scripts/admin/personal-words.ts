import { keyedHash } from '@/lib/core/process/secrets'

/** A value as the audit keeps it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Fields of a person that tell who they are. */
export const PERSONAL_FIELDS = ['surname', 'name', 'secname', 'email', 'position', 'contacts'] as const

const isPersonal = (key: string) =>
  PERSONAL_FIELDS.some((field) => field === key) || key.startsWith('contact_') || key === 'message'

/** The strings that stand in personal fields, however deep. */
export function personalWords(value: Json): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' && isPersonal(key) ? [one] : personalWords(one),
  )
}

const hidden = (text: string) => `#${keyedHash(text)}`

const literal = (word: string) => new RegExp(word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi')

/** A text with something else in the place of these words. */
export function withoutWords(
  text: string,
  words: readonly string[],
  instead: (word: string) => string = hidden,
): string {
  return words.reduce((left, word) => left.replace(literal(word), () => instead(word)), text)
}

/** How others write a person's name. A surname alone may be a namesake's. */
export function namesOf(person: { surname: string; name: string; secname: string | null }): string[] {
  const { surname, name, secname } = person
  const firstNames = secname ? [`${name} ${secname}`, name] : [name]
  const [first, second] = [name.slice(0, 1), secname?.slice(0, 1)]
  const initials = second ? [`${first}. ${second}.`, `${first}.${second}.`, `${first}.`] : [`${first}.`]
  return [...firstNames, ...initials].flatMap((one) => [`${surname} ${one}`, `${one} ${surname}`])
}

/**
 * A value of the audit with keyed hashes in the place of what is personal.
 * @param words that are hidden wherever they stand
 * @param isTheirs whether the row is about the person, so that its personal fields are theirs
 */
export function withoutPersonal(value: Json, words: readonly string[], isTheirs: boolean): Json {
  if (typeof value === 'string') return withoutWords(value, words)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one) => withoutPersonal(one, words, isTheirs))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      isTheirs && isPersonal(key) && typeof one === 'string'
        ? hidden(one)
        : withoutPersonal(one, words, isTheirs),
    ]),
  )
}
