import { z } from 'zod'

/** NUL and lone surrogates cannot be stored or shown; line breaks in a one-line field are header injection. */
const CONTROL = /\p{Cc}/u

/** Invisible characters can make two names look equal or reverse a line. Long texts may have them, as in emoji. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u

const isPlainLine = (text: string) => text.isWellFormed() && !CONTROL.test(text)
const isPlainText = (text: string) => isPlainLine(text.replace(/[\t\n\r]/g, ''))

const REQUIRED = 'Заполните поле'
const UNUSUAL = 'Текст содержит недопустимые символы'
const HIDDEN = 'Текст содержит невидимые символы: наберите его заново'

const isVisible = (text: string) => !INVISIBLE.test(text)

/** Every run of spaces as one. */
export const oneSpaced = (text: string) => text.replace(/\p{Zs}+/gu, ' ')

/** A required line: two that differ in spaces alone are the same. */
export function lineText(max: number) {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(max, `Не больше ${max} символов`)
    .refine(isPlainLine, UNUSUAL)
    .refine(isVisible, HIDDEN)
    .overwrite(oneSpaced)
}

const optionalText = (max: number, isPlain: (text: string) => boolean) =>
  z
    .string({ error: 'Введите текст' })
    .trim()
    .max(max, `Не больше ${max} символов`)
    .refine(isPlain, UNUSUAL)
    .transform((text) => text || null)
    .nullable()

/** An optional one-line text, trimmed: empty is null. */
export const optionalLine = (max: number) =>
  optionalText(max, isPlainLine).refine((text) => text === null || isVisible(text), HIDDEN)

/** An optional text of several lines: empty is null. */
export const optionalLongText = (max: number) => optionalText(max, isPlainText)

export function longText(min: number, max: number) {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .min(min, `Не меньше ${min} символов`)
    .max(max, `Не больше ${max} символов`)
    .refine(isPlainText, UNUSUAL)
}

/** Optional HTML as an editor sends it: empty is null. It is sanitised before it is stored. */
export function optionalHtml(max: number) {
  return z
    .string({ error: 'Введите текст' })
    .max(max, `Описание слишком длинное: не больше ${max} символов вместе с оформлением`)
    .refine(isPlainText, UNUSUAL)
    .nullable()
}

const CYRILLIC = /\p{Script=Cyrillic}/u

/** A Russian letter looks like a Latin one, and nobody sees what is wrong with the address. */
const address = z
  .email({
    error: ({ input }) => {
      const [letter] = (typeof input === 'string' && input.includes('@') && CYRILLIC.exec(input)) || []
      return letter
        ? `В адресе русская буква «${letter}»: замените её латинской`
        : 'Введите адрес электронной почты, например ivanova@example.ru'
    },
  })
  .toLowerCase()

/** An e-mail address in lower case, as stored. */
export const emailText = lineText(255).pipe(address)

/** An optional e-mail address: empty is null. */
export const optionalEmail = optionalLine(255).pipe(address.nullable())
