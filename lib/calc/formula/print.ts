import type { Expression, Operator, VariableName } from './ast'

const RANK: Readonly<Record<Operator, number>> = { '+': 1, '-': 1, '*': 2, '/': 2 }

interface Notation {
  operators: Readonly<Record<Operator, string>>
  number: (text: string) => string
  variable: (name: VariableName) => string
  /** Whether a minus after another sign is put in parentheses: people read `a − (−b)`, the parser reads `a - -b`. */
  guardMinus: boolean
}

const SOURCE: Notation = {
  operators: { '+': '+', '-': '-', '*': '*', '/': '/' },
  number: (text) => text,
  variable: (name) => name,
  guardMinus: false,
}

const PRETTY: Notation = {
  operators: { '+': '+', '-': '−', '*': '×', '/': '/' },
  number: (text) => text.replace('.', ','),
  variable: (name) => name,
  guardMinus: true,
}

/** Writes a formula in the language of `parseFormula` with the fewest parentheses that keep its structure. */
export function printFormula(expression: Expression): string {
  return write(expression, SOURCE)
}

/** Writes a formula for people: `a × 1000 / b`, decimal comma, a true minus sign. */
export function printFormulaPretty(expression: Expression): string {
  return write(expression, PRETTY)
}

/** Writes a formula for people with each variable rendered by `variable`. */
export function printFormulaWith(expression: Expression, variable: (name: VariableName) => string): string {
  return write(expression, { ...PRETTY, variable })
}

function write(expression: Expression, notation: Notation): string {
  switch (expression.type) {
    case 'number':
      return notation.number(expression.text)
    case 'variable':
      return notation.variable(expression.name)
    case 'negate': {
      const { operand } = expression
      const guarded = operand.type === 'binary' || (operand.type === 'negate' && notation.guardMinus)
      return notation.operators['-'] + enclose(operand, guarded, notation)
    }
    case 'binary': {
      const { operator, left, right } = expression
      const rank = RANK[operator]
      const guardLeft = left.type === 'binary' && RANK[left.operator] < rank
      const guardRight =
        (right.type === 'binary' && RANK[right.operator] <= rank) ||
        (right.type === 'negate' && notation.guardMinus)
      const sign = notation.operators[operator]
      return `${enclose(left, guardLeft, notation)} ${sign} ${enclose(right, guardRight, notation)}`
    }
  }
}

function enclose(expression: Expression, guarded: boolean, notation: Notation): string {
  const text = write(expression, notation)
  return guarded ? `(${text})` : text
}
