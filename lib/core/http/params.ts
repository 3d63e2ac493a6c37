import { z } from 'zod'
import { isIsoDate } from '@/lib/calc/dates'
import { parseEntryValue } from '@/lib/calc/entry'
import { firstValue, MAX_ID, parseNumber } from '@/lib/core/http/query-values'

const ID_TEXT = /^[1-9]\d{0,9}$/

/** A row id in a path. Anything else counts as a missing row. */
export const idText = z
  .string()
  .regex(ID_TEXT)
  .transform(Number)
  .refine((id) => id <= MAX_ID)

export const idParams = z.object({ id: idText })

/**
 * A number in a body, as a JSON number or digits. All alternatives have the same message: the API shows the union's, a
 * form's resolver that of one alternative.
 */
export const numberOrDigits = (digits: RegExp, error: string) =>
  z.union([z.number({ error }), z.string({ error }).regex(digits, { error }).transform(Number)], { error })

const CHOOSE = 'Выберите значение'

/** A row id in a body, as a number or digits. */
export const bodyId = numberOrDigits(ID_TEXT, CHOOSE).refine(
  (id) => Number.isInteger(id) && id >= 1 && id <= MAX_ID,
  CHOOSE,
)

/** A whole number in a query; anything else is null. */
export const queryNumber = z.preprocess(parseNumber, z.number().nullable())

const WHOLE = 'Введите целое число'

/** A whole number in a body, as a number or digits, or null. */
export const bodyInteger = numberOrDigits(/^\d{1,9}$/, WHOLE)
  .nullable()
  .refine((value) => value === null || Number.isSafeInteger(value), WHOLE)

/** A whole number in a body within bounds, as a number or digits. */
export const bodyWhole = (min: number, max: number, error: string) =>
  numberOrDigits(/^\d{1,9}$/, error).refine(
    (value) => Number.isInteger(value) && value >= min && value <= max,
    error,
  )

/** A row id in a body that may be empty. */
export const optionalBodyId = z.union(
  [z.literal('', { error: CHOOSE }).transform(() => null), bodyId.nullable()],
  { error: CHOOSE },
)

/** Yes or no in a body. */
export const bodyFlag = z.boolean({ error: 'Выберите «да» или «нет»' })

const VERSION = 'Укажите версию записи'

/** The version a person saw: only that version is changed. */
export const requiredVersion = numberOrDigits(/^\d{1,9}$/, VERSION).refine(Number.isSafeInteger, VERSION)

/** The version a person saw, optional: without it the current version is changed. */
export const bodyVersion = requiredVersion.nullish()

/** A calendar day in a body, `YYYY-MM-DD`, within the years that reports exist for. */
export const bodyDate = z
  .string({ error: 'Укажите дату' })
  .refine(isIsoDate, { error: 'Укажите дату в виде ГГГГ-ММ-ДД', abort: true })
  .refine((date) => date >= '2000-01-01' && date <= '2100-12-31', 'Укажите год от 2000 до 2100')

/** A source datum: canonical decimal text, or null when not entered. */
export const entryValue = z.unknown().transform((input, context): string | null => {
  const entry = parseEntryValue(input ?? null)
  if (entry.ok) return entry.value
  context.addIssue({ code: 'custom', message: entry.message })
  return z.NEVER
})

/** Search words of a query: trimmed, null when there are none. */
export const querySearch = z
  .preprocess(firstValue, z.string().default(''))
  .transform((text) => text.trim())
  .refine((text) => text.length <= 255, 'Не больше 255 символов')
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Запрос содержит недопустимые символы')
  .transform((text) => text || null)
