type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

const KINDS = [
  { pattern: /[a-z]/u, size: 26 },
  { pattern: /[A-Z]/u, size: 26 },
  { pattern: /[а-яё]/u, size: 33 },
  { pattern: /[А-ЯЁ]/u, size: 33 },
  { pattern: /\d/u, size: 10 },
  { pattern: /[^a-zA-Zа-яёА-ЯЁ\d]/u, size: 33 },
]
const FAIR_BITS = 40
const GOOD_BITS = 60
const STRONG_BITS = 80
/** Shorter parts of an address are ignored: «an» is in every other word. */
const OWN_WORD_MIN = 4

/** Number of characters that neither repeat nor continue the previous one: «1111» has one, «1234» and «dcba» too. */
function independentCharacters(characters: readonly string[]): number {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NaN)) > 1 || index === 0)
    .length
}

function holdsOwnAddress(password: string, email: string): boolean {
  const own = email.split('@')[0]?.trim().toLowerCase() ?? ''
  return own.length >= OWN_WORD_MIN && password.toLowerCase().includes(own)
}

/**
 * Rough entropy of a password in bits: the number of characters that neither repeat nor continue the previous one (at
 * most twice the distinct ones), times log2 of the size of the alphabets used. Overestimates dictionary words; the
 * rules decide what is allowed.
 * @param email the person's own: a password that contains its local part is weak at any length
 */
export function passwordStrength(password: string, email = ''): PasswordStrength {
  const characters = [...password]
  if (holdsOwnAddress(password, email)) return 'weak'
  const alphabet = KINDS.reduce((sum, kind) => sum + (kind.pattern.test(password) ? kind.size : 0), 1)
  const counted = Math.min(independentCharacters(characters), 2 * new Set(characters).size)
  const bits = counted * Math.log2(alphabet)
  if (bits < FAIR_BITS) return 'weak'
  if (bits < GOOD_BITS) return 'fair'
  return bits < STRONG_BITS ? 'good' : 'strong'
}
