import { z } from 'zod'
import { bodyDate, bodyFlag, bodyId, entryValue, optionalBodyId } from '@/lib/core/http/params'
import { day, named } from '@/lib/core/http/shapes'
import type { NounField } from '@/lib/core/record/record'
import {
  emailText,
  lineText,
  longText,
  optionalEmail,
  optionalLine,
  optionalLongText,
} from '@/lib/core/text/fields'

type About = Pick<NounField, 'label'> & Partial<NounField>

/** A kind of field for records; `about` adds or overrides properties. */
const kind =
  <const K extends Partial<NounField>>(properties: K) =>
  <const A extends About>(about: A) => ({ ...properties, ...about })

const TEXT_OR_NONE = { stored: z.string().nullable(), takes: 'text', blank: null } as const
const FROM_LIST = 'Слово из справочника на третьем листе.'
const YES_OR_NO = '«да» или «нет».'
const ADDRESS = 'Вида ivanova@example.ru.'
const signs = (max: number) => `До ${max} знаков.`

export const line = <const A extends About>(max: number, about: A) =>
  kind({ body: lineText(max), stored: z.string(), takes: 'text', hint: signs(max) })(about)

export const lineOrNone = <const A extends About>(max: number, about: A) =>
  kind({ ...TEXT_OR_NONE, body: optionalLine(max), hint: signs(max) })(about)

export const paragraphs = <const A extends About>(min: number, max: number, about: A) =>
  kind({ body: longText(min, max), stored: z.string(), takes: 'text', hint: signs(max) })(about)

export const paragraphsOrNone = <const A extends About>(max: number, about: A) =>
  kind({ ...TEXT_OR_NONE, body: optionalLongText(max), hint: signs(max) })(about)

export const email = kind({ body: emailText, stored: z.string(), takes: 'text', hint: ADDRESS })

export const emailOrNone = kind({ ...TEXT_OR_NONE, body: optionalEmail, hint: ADDRESS })

export const choice = <const D extends string, const A extends About>(dictionary: D, about: A) =>
  kind({ body: bodyId, stored: z.int(), takes: 'one', named, hint: FROM_LIST, dictionary })(about)

/** The id of a dictionary row or null. */
export const choiceOrNone = <const D extends string, const A extends About>(dictionary: D, about: A) =>
  kind({
    body: optionalBodyId,
    stored: z.int().nullable(),
    takes: 'one',
    named: named.nullable(),
    hint: FROM_LIST,
    blank: null,
    dictionary,
  })(about)

export const flag = <const A extends About & { blank: boolean }>(about: A) =>
  kind({ body: bodyFlag, stored: z.boolean(), takes: 'flag', hint: YES_OR_NO })(about)

export const flagOrNone = kind({
  body: bodyFlag.nullable(),
  stored: z.boolean().nullable(),
  takes: 'flag',
  hint: YES_OR_NO,
  blank: null,
})

export const date = kind({ body: bodyDate, stored: day, takes: 'day' })

const optionalBodyDate = z.union([z.literal('').transform(() => null), z.null(), bodyDate], {
  error: 'Укажите дату',
})

export const dateOrNone = kind({ body: optionalBodyDate, stored: day.nullable(), takes: 'day', blank: null })

/** A decimal, accepted with exactly the digits typed. */
export const decimal = kind({ body: entryValue, stored: z.number(), takes: 'decimal' })
