import { type Expression, formulaVariables, type Operator, type VariableName } from './ast'
import { expressionOf } from './parse'

const RANK: Readonly<Record<Operator, number>> = { '+': 1, '-': 1, '*': 2, '/': 2 }

interface Notation<Name extends string> {
  signs: Readonly<Record<Operator, string>>
  /** Text on both sides of an operator. */
  gap: string
  number: (text: string) => string
  variable: (name: Name) => string
}

const PEOPLE: Omit<Notation<never>, 'variable'> = {
  signs: { '+': '+', '-': '−', '*': '×', '/': '/' },
  gap: ' ',
  number: (text) => text.replace('.', ','),
}

/** A formula's text for people, with the fewest parentheses: `a × 1000 / b`, decimal comma, a true minus sign; as it stands if it does not parse. */
export function formulaSigns(formula: string): string {
  const expression = expressionOf(formula)
  return expression ? printFormulaWith(expression, (name) => name) : formula
}

/** Writes a formula for people with each variable rendered by `variable`. */
export function printFormulaWith<Name extends string>(
  expression: Expression<Name>,
  variable: (name: Name) => string,
): string {
  return print(expression, { ...PEOPLE, variable })
}

/**
 * The formula with each variable replaced by its name: «Число дней × 1000 / Число пациентов».
 * A variable without a name, or with a blank one, keeps its letter.
 */
export function formulaInWords(expression: Expression, names: Partial<Record<VariableName, string>>): string {
  return printFormulaWith(expression, (name) => names[name]?.trim() || name)
}

const SPREADSHEET: Omit<Notation<never>, 'variable'> = {
  signs: { '+': '+', '-': '-', '*': '*', '/': '/' },
  gap: '',
  number: (text) => text,
}

/**
 * Writes a formula for a spreadsheet, over the cells of its variables: `IF(COUNT(F6,F7)<2,"",IFERROR(F6*1000/F7,""))`.
 * Empty cells, text in them and a division by zero give an empty text. Spreadsheets compute with 15 digits. Null when a
 * variable has no cell.
 */
export function spreadsheetFormula(
  expression: Expression,
  cells: ReadonlyMap<VariableName, string>,
): string | null {
  const used = formulaVariables(expression).map((name) => cells.get(name))
  if (used.includes(undefined)) return null
  const variable = (name: VariableName) => cells.get(name) ?? name
  const result = `IFERROR(${print(expression, { ...SPREADSHEET, variable })},"")`
  return used.length === 0 ? result : `IF(COUNT(${used.join(',')})<${used.length},"",${result})`
}

function print<Name extends string>(expression: Expression<Name>, notation: Notation<Name>): string {
  const { signs, gap, number, variable } = notation
  const enclosed = (inner: Expression<Name>, isGuarded: boolean) => {
    const text = print(inner, notation)
    return isGuarded ? `(${text})` : text
  }
  switch (expression.type) {
    case 'number':
      return number(expression.text)
    case 'variable':
      return variable(expression.name)
    case 'negate': {
      const { operand } = expression
      return signs['-'] + enclosed(operand, operand.type === 'binary' || operand.type === 'negate')
    }
    case 'binary': {
      const { operator, left, right } = expression
      const rank = RANK[operator]
      const guardLeft = left.type === 'binary' && RANK[left.operator] < rank
      // A minus after an operator needs parentheses for people: `a − (−b)`; the parser reads `a - -b`.
      const guardRight = right.type === 'negate' || (right.type === 'binary' && RANK[right.operator] <= rank)
      return `${enclosed(left, guardLeft)}${gap}${signs[operator]}${gap}${enclosed(right, guardRight)}`
    }
  }
}
