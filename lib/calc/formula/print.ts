import type { Expression, Operator } from './ast'

const RANK: Readonly<Record<Operator, number>> = { '+': 1, '-': 1, '*': 2, '/': 2 }
const SIGNS: Readonly<Record<Operator, string>> = { '+': '+', '-': '−', '*': '×', '/': '/' }

/** Writes a formula for people, with the fewest parentheses: `a × 1000 / b`, decimal comma, a true minus sign. */
export function printFormulaPretty(expression: Expression): string {
  return printFormulaWith(expression, (name) => name)
}

/** Writes a formula for people with each variable rendered by `variable`. */
export function printFormulaWith<Name extends string>(
  expression: Expression<Name>,
  variable: (name: Name) => string,
): string {
  const enclosed = (inner: Expression<Name>, isGuarded: boolean) => {
    const text = printFormulaWith(inner, variable)
    return isGuarded ? `(${text})` : text
  }
  switch (expression.type) {
    case 'number':
      return expression.text.replace('.', ',')
    case 'variable':
      return variable(expression.name)
    case 'negate': {
      const { operand } = expression
      return SIGNS['-'] + enclosed(operand, operand.type === 'binary' || operand.type === 'negate')
    }
    case 'binary': {
      const { operator, left, right } = expression
      const rank = RANK[operator]
      const guardLeft = left.type === 'binary' && RANK[left.operator] < rank
      // People read `a − (−b)`, the parser `a - -b`.
      const guardRight = right.type === 'negate' || (right.type === 'binary' && RANK[right.operator] <= rank)
      return `${enclosed(left, guardLeft)} ${SIGNS[operator]} ${enclosed(right, guardRight)}`
    }
  }
}
