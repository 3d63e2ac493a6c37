import { isVariableName, type VariableName } from './ast'

/** What operands of a formula are named by: the letters of an indicator, or the codes of source data. */
export interface Naming<Name extends string> {
  /** The name that the text starts with; null if none. Names contain no surrogate pairs. */
  read: (text: string) => Name | null
  /** Noun for the error message where neither a name nor a number follows. */
  expected: string
  unknown: (letter: string) => string
}

export const LETTERS: Naming<VariableName> = {
  read: (text) => {
    const first = text.charAt(0)
    return isVariableName(first) ? first : null
  },
  expected: 'ожидалась переменная или число',
  unknown: (letter) => `недопустимая переменная «${letter}», допустимы строчные латинские a, b, c, d, e`,
}
