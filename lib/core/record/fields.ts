import { z } from 'zod'
import {
  bodyDate,
  bodyFlag,
  bodyId,
  entryValue,
  optionalBodyDate,
  optionalBodyId,
} from '@/lib/core/http/params'
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

/* Field kinds for records; `about` adds or overrides properties. */

type About = Pick<NounField, 'label'> & Partial<NounField>

const FROM_LIST = 'Слово из справочника на третьем листе.'
const signs = (max: number) => `До ${max} знаков.`

export const line = <const A extends About>(max: number, about: A) => ({
  ...({ body: lineText(max), stored: z.string(), takes: 'text', hint: signs(max) } as const),
  ...about,
})

export const lineOrNone = <const A extends About>(max: number, about: A) => ({
  ...({ body: optionalLine(max), stored: z.string().nullable(), takes: 'text' } as const),
  ...({ hint: signs(max), blank: null } as const),
  ...about,
})

export const paragraphs = <const A extends About>(min: number, max: number, about: A) => ({
  ...({ body: longText(min, max), stored: z.string(), takes: 'text', hint: signs(max) } as const),
  ...about,
})

/** As `paragraphs`, but may be empty. */
export const paragraphsOrNone = <const A extends About>(max: number, about: A) => ({
  ...({ body: optionalLongText(max), stored: z.string().nullable(), takes: 'text' } as const),
  ...({ hint: signs(max), blank: null } as const),
  ...about,
})

export const email = <const A extends About>(about: A) => ({
  ...({ body: emailText, stored: z.string(), takes: 'text', hint: 'Вида ivanova@example.ru.' } as const),
  ...about,
})

export const emailOrNone = <const A extends About>(about: A) => ({
  ...({ body: optionalEmail, stored: z.string().nullable(), takes: 'text' } as const),
  ...({ hint: 'Вида ivanova@example.ru.', blank: null } as const),
  ...about,
})

export const choice = <const D extends string, const A extends About>(dictionary: D, about: A) => ({
  ...({ body: bodyId, stored: z.int(), takes: 'one', named, hint: FROM_LIST } as const),
  dictionary,
  ...about,
})

/** The id of a dictionary row or null. */
export const choiceOrNone = <const D extends string, const A extends About>(dictionary: D, about: A) => ({
  ...({ body: optionalBodyId, stored: z.int().nullable(), takes: 'one', hint: FROM_LIST } as const),
  ...{ named: named.nullable(), blank: null },
  dictionary,
  ...about,
})

export const flag = <const A extends About & { blank: boolean }>(about: A) => ({
  ...({ body: bodyFlag, stored: z.boolean(), takes: 'flag', hint: '«да» или «нет».' } as const),
  ...about,
})

export const flagOrNone = <const A extends About>(about: A) => ({
  ...({ body: bodyFlag.nullable(), stored: z.boolean().nullable(), takes: 'flag' } as const),
  ...({ hint: '«да» или «нет».', blank: null } as const),
  ...about,
})

export const date = <const A extends About>(about: A) => ({
  ...({ body: bodyDate, stored: day, takes: 'day' } as const),
  ...about,
})

/** As `date`, but may be empty. */
export const dateOrNone = <const A extends About>(about: A) => ({
  ...({ body: optionalBodyDate, stored: day.nullable(), takes: 'day', blank: null } as const),
  ...about,
})

/** A decimal, accepted with exactly the digits typed. */
export const decimal = <const A extends About>(about: A) => ({
  ...({ body: entryValue, stored: z.number(), takes: 'decimal' } as const),
  ...about,
})

/** A field that no kind fits, with all its properties given. */
export const own = <const A extends NounField>(about: A) => about
