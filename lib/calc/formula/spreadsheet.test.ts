import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { expressionOf } from '@/e2e/support/calc/expression-of'
import { VARIABLE_NAMES, type VariableName } from './ast'
import { evaluateFormula } from './evaluate'
import { parseFormula } from './parse'
import { spreadsheetFormula } from './print'

type Cells = Record<VariableName, string | null>
interface Quotient {
  n: bigint
  d: bigint
}

/** Evaluates the spreadsheet functions used by our formulas with exact numbers; null is the empty string. */
class Spreadsheet {
  #at = 0

  constructor(
    readonly formula: string,
    readonly cells: ReadonlyMap<string, string>,
  ) {}

  value(): Quotient | null {
    if (!this.#takes('IF(COUNT(')) return this.#guarded()
    let numbers = 0
    do if (this.cells.has(this.#match(/[A-Z]+\d+/y))) numbers += 1
    while (this.#takes(','))
    this.#needs(')<')
    if (numbers < Number(this.#match(/\d+/y))) return null
    this.#needs(',"",')
    const value = this.#guarded()
    this.#needs(')')
    return value
  }

  #guarded(): Quotient | null {
    this.#needs('IFERROR(')
    const value = this.#sum()
    this.#needs(',"")')
    return value
  }

  #sum(): Quotient | null {
    let left = this.#product()
    for (;;) {
      const sign = this.#takes('+') ? 1n : this.#takes('-') ? -1n : null
      if (sign === null) return left
      const right = this.#product()
      left = left && right && { n: left.n * right.d + sign * right.n * left.d, d: left.d * right.d }
    }
  }

  #product(): Quotient | null {
    let left = this.#operand()
    for (;;) {
      if (this.#takes('*')) {
        const right = this.#operand()
        left = left && right && { n: left.n * right.n, d: left.d * right.d }
      } else if (this.#takes('/')) {
        const right = this.#operand()
        left = left && right && right.n !== 0n ? { n: left.n * right.d, d: left.d * right.n } : null
      } else return left
    }
  }

  #operand(): Quotient | null {
    if (this.#takes('-')) {
      const operand = this.#operand()
      return operand && { n: -operand.n, d: operand.d }
    }
    if (this.#takes('(')) {
      const inner = this.#sum()
      this.#needs(')')
      return inner
    }
    const word = this.#match(/[A-Z]+\d+|\d+(\.\d+)?/y)
    const [whole = '', part = ''] = (this.cells.get(word) ?? word).split('.')
    return { n: BigInt(whole + part), d: 10n ** BigInt(part.length) }
  }

  #takes(text: string): boolean {
    if (!this.formula.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  #needs(text: string): void {
    if (!this.#takes(text)) throw new Error(`${text} expected at ${this.#at} of ${this.formula}`)
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.formula)?.[0]
    if (found === undefined) throw new Error(`${pattern} expected at ${this.#at} of ${this.formula}`)
    this.#at += found.length
    return found
  }
}

const formulas = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    fc.constantFrom(...VARIABLE_NAMES, '100', '1000', '0,5', '2.25', '0'),
    tie('formula').map((inner) => `-(${inner})`),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/'), tie('formula'), fc.boolean())
      .map(([left, sign, right, bare]) =>
        bare ? `${left} ${sign} ${right}` : `(${left}) ${sign} (${right})`,
      ),
  ),
})).formula
const entry = fc.constantFrom(null, '0', '1', '2', '3', '7.5', '0.000001', '1234', '999999999999')
const cellsOf = fc.record<Cells>({ a: entry, b: entry, c: entry, d: entry, e: entry })
const addresses = new Map(VARIABLE_NAMES.map((name, index) => [name, `F${6 + index}`]))

it('a formula in a spreadsheet gives what the product computes, and an empty text where that has no value', () => {
  let computed = 0
  forCases(2000, formulas, cellsOf, (formula, cells) => {
    const parsed = parseFormula(formula)
    fc.pre(parsed.ok)
    if (!parsed.ok) return
    const { value, nonValue } = evaluateFormula(parsed.expression, cells)
    fc.pre(nonValue !== 'not_finite')
    const filled = new Map<string, string>()
    for (const [name, address] of addresses) if (cells[name] !== null) filled.set(address, cells[name])
    const shown = new Spreadsheet(spreadsheetFormula(parsed.expression, addresses) ?? '', filled).value()
    if (value === null || shown === null) {
      expect([value, shown]).toEqual([null, null])
      return
    }
    computed += 1
    const unit = 10n ** 20n
    const [whole = '', fraction = ''] = value.split('.')
    const distance = BigInt(whole + fraction.padEnd(20, '0')) * shown.d - shown.n * unit
    expect((distance < 0n ? -distance : distance) <= (shown.d < 0n ? -shown.d : shown.d)).toBe(true)
  })
  expect(computed).toBeGreaterThan(300)
})

it.each([
  ['a * 1000 / b', 'IF(COUNT(F6,F7)<2,"",IFERROR(F6*1000/F7,""))'],
  ['a - -(b + 0,5)', 'IF(COUNT(F6,F7)<2,"",IFERROR(F6-(-(F7+0.5)),""))'],
  ['a / (b / 100)', 'IF(COUNT(F6,F7)<2,"",IFERROR(F6/(F7/100),""))'],
  ['1 / 0', 'IFERROR(1/0,"")'],
])('%s', (formula, expected) => {
  const expression = expressionOf(formula)
  expect(spreadsheetFormula(expression, addresses)).toBe(expected)
  expect(formula.includes('a') && spreadsheetFormula(expression, new Map())).toBeFalsy()
})
