export const VARIABLE_NAMES = ['a', 'b', 'c', 'd', 'e'] as const

export type VariableName = (typeof VARIABLE_NAMES)[number]

export type Operator = '+' | '-' | '*' | '/'

/**
 * A parsed formula over the letters of an indicator, or over other names. `text` of a number is its canonical decimal:
 * a point, no sign, no needless zeros. Parentheses have no node: the tree's shape expresses them.
 */
export type Expression<Name extends string = VariableName> =
  | { type: 'number'; text: string }
  | { type: 'variable'; name: Name }
  | { type: 'negate'; operand: Expression<Name> }
  | { type: 'binary'; operator: Operator; left: Expression<Name>; right: Expression<Name> }

export function isVariableName(text: string): text is VariableName {
  return VARIABLE_NAMES.some((name) => name === text)
}

/** The variables a formula uses, each once, in alphabetical order. */
export function formulaVariables(expression: Expression): VariableName[] {
  const used = namesIn(expression)
  return VARIABLE_NAMES.filter((name) => used.has(name))
}

/** The names an expression uses, each once, in the order they are written. */
export function namesIn<Name extends string>(expression: Expression<Name>): ReadonlySet<Name> {
  switch (expression.type) {
    case 'number':
      return new Set()
    case 'variable':
      return new Set([expression.name])
    case 'negate':
      return namesIn(expression.operand)
    case 'binary':
      return new Set([...namesIn(expression.left), ...namesIn(expression.right)])
  }
}

/** Whether anything in it is subtracted or negative. */
export function subtracts(expression: Expression): boolean {
  if (expression.type === 'negate') return true
  if (expression.type !== 'binary') return false
  const { operator, left, right } = expression
  return operator === '-' || subtracts(left) || subtracts(right)
}
