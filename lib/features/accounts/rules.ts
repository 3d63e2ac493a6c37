export const PASSWORD_MIN = 8
/** A longer password is refused before it is hashed. */
export const PASSWORD_MAX = 128

export const TOO_COMMON = 'Этот пароль слишком распространён, придумайте другой'

/** Length in grapheme clusters: «й» and 🙂 count as one. */
function lengthOf(password: string): number {
  const tooLongAnyway = password.length > PASSWORD_MAX * 4
  return tooLongAnyway ? password.length : [...password.normalize('NFC')].length
}

export function isPasswordTooLong(password: string): boolean {
  return lengthOf(password) > PASSWORD_MAX
}

const plain = (text: string) => text.normalize('NFC').toLowerCase()

/** A repeated character, or characters in alphabetical order, forwards or backwards. */
function isMonotonous(password: string): boolean {
  const signs = [...password]
  const codes = signs.map((sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}

/** The own address or its local part is easily guessed; spaces do not help. */
function isOwnEmail(password: string, email: string): boolean {
  const [name = ''] = email.split('@')
  return password.trim() === email || password.trim() === name
}

/**
 * Why a password is not allowed, as a message; null if it is. No composition rules: a long sentence in any alphabet is
 * fine. Without an address only the password itself is checked. The server also checks a list of common passwords.
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

/** Whether a person may sign in by password, and has one. */
export interface PasswordWay {
  isAllowed: boolean
  isSet: boolean
}

/** Why the only linked provider stays, and what to do first. */
export const onlyWay = (isPasswordAllowed: boolean): string =>
  `Это единственный способ входа: чтобы отвязать его, сначала привяжите другой${isPasswordAllowed ? ' или задайте пароль через «Забыли пароль?»' : ''}.`

export const DEAD_LINK = 'Ссылка недействительна или устарела. Запросите восстановление пароля ещё раз.'
export const DEAD_INVITATION =
  'Приглашение недействительно или устарело. Попросите отправить его ещё раз: придёт новое письмо.'
