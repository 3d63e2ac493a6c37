import type { Expression, Operator } from './ast'
import { type FormulaProblem, problemAt } from './problem'
import { type Token, tokenize } from './tokens'

export type FormulaResult = { ok: true; expression: Expression } | { ok: false; problem: FormulaProblem }

/**
 * The longest text that is parsed at all. Above the 255 characters that may be stored, because printing a
 * stored formula adds spaces; it also bounds the depth of every tree, hence every recursion over one.
 */
const MAX_PARSED_LENGTH = 1000

/** How deep parentheses and minus signs may nest. */
const MAX_NESTING = 50

const OPERAND_EXPECTED = 'ожидалась переменная или число'

class ParseFailure extends Error {
  constructor(readonly problem: FormulaProblem) {
    super(problem.message)
  }
}

/**
 * Reads a formula: numbers (point or comma), variables a–e, `+ - * / ( )` and unary minus, which binds
 * tighter than multiplication; operators of one rank associate to the left. Never throws: any text gives an
 * expression or the leftmost problem with its position.
 */
export function parseFormula(source: string): FormulaResult {
  const tooLong = lengthProblem(source, MAX_PARSED_LENGTH)
  if (tooLong) return { ok: false, problem: tooLong }
  try {
    return { ok: true, expression: new Parser(tokenize(source)).formula() }
  } catch (error) {
    if (error instanceof ParseFailure) return { ok: false, problem: error.problem }
    throw error
  }
}

/** The problem of a text longer than `limit` characters (code points), or null. */
export function lengthProblem(source: string, limit: number): FormulaProblem | null {
  if (source.length <= limit) return null
  // A character takes at most two units, so a longer text need not be counted.
  if (source.length <= limit * 2 && Array.from(source).length <= limit) return null
  return problemAt(limit + 1, `формула длиннее ${limit} символов`)
}

class Parser {
  private index = 0
  private depth = 0

  constructor(private readonly tokens: readonly Token[]) {}

  formula(): Expression {
    const expression = this.sum()
    const token = this.current()
    if (token.kind === 'close') throw failure(token, 'лишняя закрывающая скобка')
    if (token.kind !== 'end') throw failure(token, 'ожидался знак действия (+ - * /) или конец формулы')
    return expression
  }

  private sum(): Expression {
    return this.chain(() => this.product(), '+', '-')
  }

  private product(): Expression {
    return this.chain(() => this.operand(), '*', '/')
  }

  private chain(part: () => Expression, ...operators: readonly Operator[]): Expression {
    let left = part()
    for (;;) {
      const token = this.current()
      if (token.kind !== 'operator' || !operators.includes(token.operator)) return left
      this.index += 1
      left = { type: 'binary', operator: token.operator, left, right: part() }
    }
  }

  private operand(): Expression {
    const token = this.current()
    this.index += 1
    if (token.kind === 'number') return { type: 'number', text: token.text }
    if (token.kind === 'variable') return { type: 'variable', name: token.name }
    if (token.kind === 'operator' && token.operator === '-') {
      return this.nested(token, () => ({ type: 'negate', operand: this.operand() }))
    }
    if (token.kind === 'open') return this.nested(token, () => this.group())
    throw failure(token, OPERAND_EXPECTED)
  }

  private group(): Expression {
    const inner = this.sum()
    const token = this.current()
    if (token.kind === 'end') throw failure(token, 'ожидалась закрывающая скобка')
    if (token.kind !== 'close')
      throw failure(token, 'ожидался знак действия (+ - * /) или закрывающая скобка')
    this.index += 1
    return inner
  }

  private nested(token: Token, read: () => Expression): Expression {
    this.depth += 1
    if (this.depth > MAX_NESTING) {
      throw failure(token, `слишком много вложенных скобок и минусов, допустимо не больше ${MAX_NESTING}`)
    }
    const expression = read()
    this.depth -= 1
    return expression
  }

  private current(): Token {
    return this.tokens[this.index] ?? { kind: 'end', position: this.tokens.at(-1)?.position ?? 1 }
  }
}

function failure(token: Token, expectation: string): ParseFailure {
  return new ParseFailure(problemAt(token.position, token.kind === 'invalid' ? token.message : expectation))
}
