import { type Expression, formulaVariables, isVariableName } from './ast'
import { compute } from './evaluate'
import { type FormulaResult, lengthProblem, parseFormula } from './parse'
import { type FormulaProblem, LETTERS, problemAt, tokenize } from './tokens'

/** The longest formula that may be stored, in characters. */
export const FORMULA_MAX_LENGTH = 255

/**
 * Checks a formula an administrator wrote against the variables declared beside it: it must parse, be at most
 * 255 characters long, use only declared variables and use every one of them; no variable is declared twice.
 * An undeclared variable is reported at its first use, a mistake of the declaration at the formula's end.
 */
export function checkFormula(source: string, declared: readonly string[]): FormulaResult {
  const tooLong = lengthProblem(source, FORMULA_MAX_LENGTH)
  if (tooLong) return { ok: false, problem: tooLong }
  const parsed = parseFormula(source)
  if (!parsed.ok) return parsed
  const problem =
    undeclaredProblem(source, declared) ??
    declarationProblem(Math.max(1, Array.from(source).length), formulaVariables(parsed.expression), declared)
  return problem ? { ok: false, problem } : parsed
}

/** Values so unlike that no formula of a person divides by zero at all of them, unless it always does. */
const GENERIC = [
  [7919n, 104_729n, 1_299_709n, 15_485_863n, 179_424_673n],
  [32_416_190n, 6_700_417n, 479_001_599n, 87_178_291n, 27_644_437n],
]

/** Whether a formula has no value whatever the data are, like `a / (b - b)`. */
export function alwaysDividesByZero<Name extends string>(expression: Expression<Name>): boolean {
  return GENERIC.every((values) => {
    const met: Name[] = []
    const exact = compute(expression, (name) => {
      if (!met.includes(name)) met.push(name)
      return { numerator: values[met.indexOf(name)] ?? 1n, denominator: 1n }
    })
    return exact === null
  })
}

function undeclaredProblem(source: string, declared: readonly string[]): FormulaProblem | null {
  for (const token of tokenize(source, LETTERS)) {
    if (token.kind === 'variable' && !declared.includes(token.name)) {
      return problemAt(token.position, `переменная «${token.name}» не объявлена`)
    }
  }
  return null
}

function declarationProblem(
  position: number,
  used: readonly string[],
  declared: readonly string[],
): FormulaProblem | null {
  for (const [index, name] of declared.entries()) {
    if (!isVariableName(name)) {
      return problemAt(position, 'имя переменной должно быть одной из букв a, b, c, d, e')
    }
    if (declared.indexOf(name) !== index) {
      return problemAt(position, `переменная «${name}» объявлена дважды`)
    }
    if (!used.includes(name)) {
      return problemAt(position, `переменная «${name}» объявлена, но не используется в формуле`)
    }
  }
  return null
}
