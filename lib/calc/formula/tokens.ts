import { canonicalDecimal } from '../decimal-text'
import { isVariableName, type Operator, type VariableName } from './ast'

/** What is wrong with a formula. `position` is 1-based, in characters; `message` is a complete Russian sentence. */
export interface FormulaProblem {
  position: number
  message: string
}

/** Builds a problem whose message names its position: «Позиция 7: ожидалась переменная или число». */
export function problemAt(position: number, text: string): FormulaProblem {
  return { position, message: `Позиция ${position}: ${text}` }
}

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

/** One piece of a formula. An unreadable character becomes an `invalid` token, so the parser reports the leftmost mistake. */
export type Token<Name extends string> = { position: number } & (
  | { kind: 'number'; text: string }
  | { kind: 'variable'; name: Name }
  | { kind: 'operator'; operator: Operator }
  | { kind: 'open' | 'close' | 'end' }
  | { kind: 'invalid'; message: string }
)

/** Russian letters that look like a variable on the screen, with the Latin letter that was meant. */
export const LOOKALIKES: Readonly<Record<string, VariableName>> = {
  а: 'a',
  А: 'a',
  с: 'c',
  С: 'c',
  е: 'e',
  Е: 'e',
  в: 'b',
  В: 'b',
}

/** Typographic signs people copy from documents, with the sign the formula uses. */
export const OPERATOR_SIGNS: Readonly<Record<string, Operator>> = {
  '×': '*',
  '·': '*',
  '∙': '*',
  '⋅': '*',
  '÷': '/',
  ':': '/',
  '−': '-',
  '–': '-',
  '—': '-',
}

const NUMBER = /^(\d+)(?:[.,](\d+))?/
const PRINTABLE = /^[\p{L}\p{N}\p{P}\p{S}]$/u

/**
 * Splits a formula into tokens, the last one `end`. Positions are 1-based and count characters (code points).
 * The work is linear in the length; the caller bounds the length.
 */
export function tokenize<Name extends string>(source: string, naming: Naming<Name>): Token<Name>[] {
  const tokens: Token<Name>[] = []
  let position = 1
  let offset = 0
  while (offset < source.length) {
    const character = String.fromCodePoint(source.codePointAt(offset) ?? 0)
    const rest = source.slice(offset)
    const number = /^\d$/.test(character) ? NUMBER.exec(rest) : null
    const name = number ? null : naming.read(rest)
    if (number) {
      tokens.push({ kind: 'number', text: canonicalDecimal(number[1] ?? '', number[2] ?? ''), position })
    } else if (name !== null) {
      tokens.push({ kind: 'variable', name, position })
    } else if (!/\s/.test(character)) {
      tokens.push(characterToken(character, position, naming.unknown))
    }
    // Numbers and names contain no surrogate pairs, so their length counts characters.
    const read = number?.[0] ?? name
    offset += read?.length ?? character.length
    position += read?.length ?? 1
  }
  tokens.push({ kind: 'end', position })
  return tokens
}

function characterToken(
  character: string,
  position: number,
  unknown: (letter: string) => string,
): Token<never> {
  switch (character) {
    case '+':
    case '-':
    case '*':
    case '/':
      return { kind: 'operator', operator: character, position }
    case '(':
      return { kind: 'open', position }
    case ')':
      return { kind: 'close', position }
    default:
      return { kind: 'invalid', message: explainCharacter(character, unknown), position }
  }
}

function explainCharacter(character: string, unknown: (letter: string) => string): string {
  const latin = Object.hasOwn(LOOKALIKES, character) ? LOOKALIKES[character] : undefined
  if (latin) return `русская буква «${character}», нужна латинская «${latin}»`
  const sign = Object.hasOwn(OPERATOR_SIGNS, character) ? OPERATOR_SIGNS[character] : undefined
  if (sign) return `вместо «${character}» нужен знак «${sign}»`
  if (character === '.' || character === ',') return 'дробное число записывается как 0,5 или 0.5'
  if (!PRINTABLE.test(character)) return 'недопустимый символ'
  if (/^\p{L}$/u.test(character)) return unknown(character)
  return `недопустимый символ «${character}»`
}
