import { remembering } from '../remembering'
import type { Expression, Operator, VariableName } from './ast'
import { type FormulaProblem, LETTERS, type Naming, problemAt, type Token, tokenize } from './tokens'

const CODE = /^[a-z][a-z0-9_]*/

/** Codes of source data, used in cross-checks. */
const CODES: Naming<string> = {
  read: (text) => CODE.exec(text)?.[0] ?? null,
  expected: 'ожидался код данного или число',
  unknown: (letter) => `недопустимая буква «${letter}», коды пишутся строчными латинскими`,
}

export type FormulaResult<Name extends string = VariableName> =
  | { ok: true; expression: Expression<Name> }
  | { ok: false; problem: FormulaProblem }

/**
 * The longest text that is parsed. Longer than the 255 characters that may be stored, because printing adds spaces; it
 * also bounds the depth of the tree and of every recursion over it.
 */
const MAX_PARSED_LENGTH = 1000

/** How deep parentheses and minus signs may nest. */
const MAX_NESTING = 50

class ParseFailure extends Error {
  constructor(readonly problem: FormulaProblem) {
    super(problem.message)
  }
}

/** Far more than there are indicators: the same formulas are parsed for every document and comparison. */
const MAX_REMEMBERED = 1000
const remembered = remembering<FormulaResult>(MAX_REMEMBERED)

/**
 * Reads a formula: numbers (point or comma), variables a–e, `+ - * / ( )` and unary minus, which binds tighter than
 * multiplication; operators of equal precedence associate to the left. Never throws: any text gives an expression or
 * the leftmost problem with its position.
 */
export const parseFormula = (source: string): FormulaResult =>
  remembered(source, () => parse(source, LETTERS))

/** As `parseFormula`; null for a text that does not parse. */
export function expressionOf(source: string): Expression | null {
  const parsed = parseFormula(source)
  return parsed.ok ? parsed.expression : null
}

/** Parses a side of a cross-check: a formula over the codes of source data. */
export const parseOverCodes = (source: string): FormulaResult<string> => parse(source, CODES)

function parse<Name extends string>(source: string, naming: Naming<Name>): FormulaResult<Name> {
  const tooLong = lengthProblem(source, MAX_PARSED_LENGTH)
  if (tooLong) return { ok: false, problem: tooLong }
  try {
    return { ok: true, expression: new Parser(tokenize(source, naming), naming.expected).formula() }
  } catch (error) {
    if (error instanceof ParseFailure) return { ok: false, problem: error.problem }
    throw error
  }
}

/** The problem of a text longer than `limit` characters (code points), or null. */
export function lengthProblem(source: string, limit: number): FormulaProblem | null {
  if (source.length <= limit) return null
  // A code point takes at most two UTF-16 units, so a longer text need not be counted.
  if (source.length <= limit * 2 && Array.from(source).length <= limit) return null
  return problemAt(limit + 1, `формула длиннее ${limit} символов`)
}

class Parser<Name extends string> {
  private index = 0
  private depth = 0

  constructor(
    private readonly tokens: readonly Token<Name>[],
    private readonly operandExpected: string,
  ) {}

  formula(): Expression<Name> {
    const expression = this.sum()
    const token = this.current()
    if (token.kind === 'close') throw failure(token, 'лишняя закрывающая скобка')
    if (token.kind !== 'end') throw failure(token, 'ожидался знак действия (+ - * /) или конец формулы')
    return expression
  }

  private sum(): Expression<Name> {
    return this.chain(() => this.product(), '+', '-')
  }

  private product(): Expression<Name> {
    return this.chain(() => this.operand(), '*', '/')
  }

  private chain(part: () => Expression<Name>, ...operators: readonly Operator[]): Expression<Name> {
    let left = part()
    for (;;) {
      const token = this.current()
      if (token.kind !== 'operator' || !operators.includes(token.operator)) return left
      this.index += 1
      left = { type: 'binary', operator: token.operator, left, right: part() }
    }
  }

  private operand(): Expression<Name> {
    const token = this.current()
    this.index += 1
    if (token.kind === 'number') return { type: 'number', text: token.text }
    if (token.kind === 'variable') return { type: 'variable', name: token.name }
    if (token.kind === 'operator' && token.operator === '-') {
      return this.nested(token, () => ({ type: 'negate', operand: this.operand() }))
    }
    if (token.kind === 'open') return this.nested(token, () => this.group())
    throw failure(token, this.operandExpected)
  }

  private group(): Expression<Name> {
    const inner = this.sum()
    const token = this.current()
    if (token.kind === 'end') throw failure(token, 'ожидалась закрывающая скобка')
    if (token.kind !== 'close')
      throw failure(token, 'ожидался знак действия (+ - * /) или закрывающая скобка')
    this.index += 1
    return inner
  }

  private nested(token: Token<Name>, read: () => Expression<Name>): Expression<Name> {
    this.depth += 1
    if (this.depth > MAX_NESTING) {
      throw failure(token, `слишком много вложенных скобок и минусов, допустимо не больше ${MAX_NESTING}`)
    }
    const expression = read()
    this.depth -= 1
    return expression
  }

  private current(): Token<Name> {
    return this.tokens[this.index] ?? { kind: 'end', position: this.tokens.at(-1)?.position ?? 1 }
  }
}

function failure(token: Token<string>, expectation: string): ParseFailure {
  return new ParseFailure(problemAt(token.position, token.kind === 'invalid' ? token.message : expectation))
}
