import { isVariableName, type VariableName } from './ast'

/** What the operands of a formula are called by: the letters of an indicator, or the codes of source data. */
export interface Naming<Name extends string> {
  /** The name a text begins with, null where it begins with none; of characters of one unit each. */
  read: (text: string) => Name | null
  /** What is missing where neither a name nor a number stands. */
  expected: string
  /** What is wrong with a letter that no name begins with. */
  unknown: (letter: string) => string
}

/** The five letters of an indicator's formula. */
export const LETTERS: Naming<VariableName> = {
  read: (text) => {
    const first = text.charAt(0)
    return isVariableName(first) ? first : null
  },
  expected: 'ожидалась переменная или число',
  unknown: (letter) => `недопустимая переменная «${letter}», допустимы строчные латинские a, b, c, d, e`,
}

const CODE = /^[a-z][a-z0-9_]*/

/** The codes of source data, which cross-checks are written in. */
export const CODES: Naming<string> = {
  read: (text) => CODE.exec(text)?.[0] ?? null,
  expected: 'ожидался код данного или число',
  unknown: (letter) => `недопустимая буква «${letter}», коды пишутся строчными латинскими`,
}
