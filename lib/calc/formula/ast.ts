/** The letters an indicator's source data may be called by. */
export const VARIABLE_NAMES = ['a', 'b', 'c', 'd', 'e'] as const

export type VariableName = (typeof VARIABLE_NAMES)[number]

export type Operator = '+' | '-' | '*' | '/'

/**
 * A parsed formula. `text` of a number is its canonical decimal: a point, no sign, no needless zeros.
 * Parentheses leave no node: the shape of the tree says what they said.
 */
export type Expression =
  | { type: 'number'; text: string }
  | { type: 'variable'; name: VariableName }
  | { type: 'negate'; operand: Expression }
  | { type: 'binary'; operator: Operator; left: Expression; right: Expression }

/** Whether a text is one of the five variable letters. */
export function isVariableName(text: string): text is VariableName {
  return VARIABLE_NAMES.some((name) => name === text)
}

/** The variables a formula uses, each once, in alphabetical order. */
export function formulaVariables(expression: Expression): VariableName[] {
  const used = new Set<VariableName>()
  collect(expression, used)
  return VARIABLE_NAMES.filter((name) => used.has(name))
}

function collect(expression: Expression, used: Set<VariableName>): void {
  switch (expression.type) {
    case 'number':
      return
    case 'variable':
      used.add(expression.name)
      return
    case 'negate':
      collect(expression.operand, used)
      return
    case 'binary':
      collect(expression.left, used)
      collect(expression.right, used)
  }
}
