/* The content of a printed document; its layout belongs to the printers. */

/** A sign that is also clear in black and white: shape and fill. */
export interface Sign {
  shape: 'diamond' | 'square' | 'circle'
  filled: boolean
}

export interface Cell {
  text: string
  /** A second line, smaller and grey. */
  detail?: string
  strong?: boolean
  /** Shown before the text. */
  sign?: Sign
}

interface Column {
  title: string
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
  /** Label at the line's end; a line without one is in the legend. */
  end?: string
}

export interface Chart {
  kind: 'chart'
  /** Text alternative. */
  alt: string
  labels: readonly string[]
  lines: readonly PaperLine[]
  /** Signs at points of the main line; `name` is for the legend. */
  signs: ReadonlyArray<{ index: number; sign: Sign; label: string; name: string }>
  /** Highlighted ranges of periods, both ends included. */
  bands: ReadonlyArray<{ from: number; until: number }>
  /** Ascending; the first and the last are the ends of the axis. */
  ticks: ReadonlyArray<{ value: number; label: string }>
}

export type Block =
  | { kind: 'title'; text: string; under: string }
  /** Also listed in the bookmarks. */
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: string; lead?: string; isNote?: boolean }
  | Table
  | Chart
  | { kind: 'signatures'; people: ReadonlyArray<{ position: string; name: string }>; year: number }
  | { kind: 'page' }

export interface Paper {
  title: string
  author: string
  /** Above the title: the organisation on the left, the paper's purpose and copy number on the right. */
  letterhead: { left: readonly string[]; right: readonly string[] }
  /** At the foot of every page, before its number. */
  foot: { left: string; right: string }
  blocks: readonly Block[]
}

export const FORMATS = ['pdf', 'docx'] as const
export type Format = (typeof FORMATS)[number]

/** Colours of lines and signs, in both formats. */
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

const SIGN_INK = { diamond: INK.danger, square: INK.success, circle: INK.main }

export const signInk = ({ shape }: Sign): string => SIGN_INK[shape]
