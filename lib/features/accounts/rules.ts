export const PASSWORD_MIN = 8
/** A longer password is refused before it is hashed. */
export const PASSWORD_MAX = 128

export const TOO_COMMON = 'Этот пароль слишком распространён, придумайте другой'

/** Letters as people count them, whatever the alphabet: «й» and 🙂 are one each. */
function lengthOf(password: string): number {
  const tooLongAnyway = password.length > PASSWORD_MAX * 4
  return tooLongAnyway ? password.length : [...password.normalize('NFC')].length
}

export function isPasswordTooLong(password: string): boolean {
  return lengthOf(password) > PASSWORD_MAX
}

const plain = (text: string) => text.normalize('NFC').toLowerCase()

/** Whether two texts are one password: «й» may be typed as one character or two. */
export function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC')
}

/** The same sign over and over, or signs in the order of the alphabet, forwards or backwards. */
function isMonotonous(password: string): boolean {
  const signs = [...password]
  const codes = signs.map((sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}

/** Their own address, or its part before the @, is the first thing a stranger tries; spaces hide nothing. */
function isOwnEmail(password: string, email: string): boolean {
  const [name = ''] = email.split('@')
  return password.trim() === email || password.trim() === name
}

/**
 * Why this cannot be a person's password, in words for them; null when it can. No rules of composition:
 * a long sentence in any alphabet is welcome. Without an address only the password itself is judged. The server
 * also knows a list of common passwords.
 */
export function passwordRefusal(password: string, email: string | null): string | null {
  if (password === '') return 'Введите пароль'
  if (!password.isWellFormed()) return 'Пароль содержит недопустимые символы'
  if (lengthOf(password) < PASSWORD_MIN) return `Не меньше ${PASSWORD_MIN} символов`
  if (isPasswordTooLong(password)) return `Не больше ${PASSWORD_MAX} символов`
  if (email !== null && isOwnEmail(plain(password), plain(email)))
    return 'Пароль не должен совпадать с адресом электронной почты'
  return isMonotonous(plain(password)) ? TOO_COMMON : null
}
