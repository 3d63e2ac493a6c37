const RULES: ReadonlyArray<readonly [from: RegExp, to: string]> = [
  // A number or a numeral with what it counts: «17 случаев», «II квартал», «№ 2».
  [/(?<=[\d№]|(?<![A-Z])[IVX]+) (?=[\p{L}\d%])/gu, '\u00a0'],
  // A short word with the next one, initials with the name: «не начат», «С. В. Ершова».
  [/(?<=(?<![\p{L}])(?:\p{L}{1,2}|\p{Lu}\.)) (?=\S)/gu, '\u00a0'],
  [/ (?=[—–])/g, '\u00a0'],
]

/** A text whose lines are not broken where Russian print does not break them. */
export const bound = (text: string): string =>
  RULES.reduce((said, [from, to]) => said.replace(from, to), text)

/* A document for print: what it says and in which order. How it looks is the printers' affair. */

/** A mark that means the same in colour and in black and white: its shape and its filling. */
export interface Sign {
  shape: 'diamond' | 'square' | 'circle'
  filled: boolean
}

export interface Cell {
  text: string
  /** A second line, smaller and grey. */
  detail?: string
  strong?: boolean
  /** Stands before the text. */
  sign?: Sign
}

interface Column {
  title: string
  /** Its share of the width. */
  share: number
  align?: 'right'
}

export interface Table {
  kind: 'table'
  columns: readonly Column[]
  rows: ReadonlyArray<readonly Cell[]>
}

/** A line over the periods of a chart; it breaks where there is no value. */
export interface PaperLine {
  name: string
  look: 'main' | 'group' | 'limit' | 'center'
  values: ReadonlyArray<number | null>
  /** Stands beside its end; whatever has none is in the key. */
  end?: string
}

export interface Chart {
  kind: 'chart'
  /** What it shows, for whoever does not see it. */
  alt: string
  /** Of the periods. */
  labels: readonly string[]
  lines: readonly PaperLine[]
  /** At the main line's points; the name is for the key. */
  signs: ReadonlyArray<{ index: number; sign: Sign; label: string; name: string }>
  /** Stretches of periods that stand out, both ends included. */
  bands: ReadonlyArray<{ from: number; until: number }>
  /** Ascending; the first and the last are the ends of the axis. */
  ticks: ReadonlyArray<{ value: number; label: string }>
}

export type Block =
  | { kind: 'title'; text: string; under: string }
  /** It stands among the bookmarks. */
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: string; lead?: string; isNote?: boolean }
  | Table
  | Chart
  | { kind: 'signatures'; people: ReadonlyArray<{ position: string; name: string }>; year: number }
  | { kind: 'page' }

export interface Paper {
  title: string
  author: string
  /** Above the title: whose it is, and what for. */
  letterhead: { left: readonly string[]; right: readonly string[] }
  /** At the foot of every page, before its number. */
  foot: { left: string; right: string }
  blocks: readonly Block[]
}

export const FORMATS = ['pdf', 'docx'] as const
export type Format = (typeof FORMATS)[number]

/** Of lines and signs, in both formats. */
export const INK = {
  text: '0f172a',
  soft: '475569',
  line: '94a3b8',
  rule: 'cbd5e1',
  faint: 'e2e8f0',
  band: 'f1f5f9',
  main: '312e81',
  danger: 'b91c1c',
  success: '3f6212',
} as const

const SIGN_INK = { diamond: INK.danger, square: INK.success, circle: INK.main } as const satisfies Record<
  Sign['shape'],
  string
>

export const signInk = ({ shape }: Sign): string => SIGN_INK[shape]
