/** Attempts and results under one name. */
export interface Finding {
  name: string
  tried: number
  found: number
}

/** Whether it has more decimals than the indicator. */
export const isUnrounded = (value: number | null, decimals: number): boolean =>
  value !== null && Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) > 1e-6

/** Identifiers in the formats of `giveIdentifiers`: ОИД, ИНН and codes. */
const IDENTIFIER = /(?:МИС-)?\d[\d.]{7,}\d/g

/** How many known identifiers an answer contains. */
export const identifiersIn = (text: string, known: ReadonlySet<string>): number =>
  new Set(text.match(IDENTIFIER)?.filter((one) => known.has(one))).size

/** The table of leaks with the numbers of attempts. */
export class Leaks {
  private readonly findings = new Map<string, Finding>()

  add(name: string, tried: number, found: number): void {
    const known = this.findings.get(name) ?? { name, tried: 0, found: 0 }
    this.findings.set(name, { name, tried: known.tried + tried, found: known.found + found })
  }

  list(): Finding[] {
    return [...this.findings.values()]
  }

  get total(): number {
    return this.list().reduce((sum, one) => sum + one.found, 0)
  }
}
