import { canonicalDecimal } from './decimal-text'

/** Result of parsing a typed or sent value: a canonical decimal ('3.5'), null when blank, or the reason for refusal. */
type EntryResult = { ok: true; value: string | null } | { ok: false; message: string }

/** Typed values lie in [0, 10^12) with at most this many decimals. */
const ENTRY_MAX_DECIMALS = 6
const ENTRY_MAX_INTEGER_DIGITS = 12
const ENTRY_LIMIT = 1e12

const NOT_NUMBER = 'Введите число, например 3,5'

/** The refusal with a whole number as the example, for fields that take only whole numbers. */
export const wholeNumberWords = (message: string): string =>
  message.replace('число, например 3,5', 'целое число, например 35')

const ENTRY_MESSAGES = {
  notNumber: NOT_NUMBER,
  negative: 'Число не может быть отрицательным',
  tooLarge: 'Число должно быть меньше 1 000 000 000 000',
  tooPrecise: 'Не больше 6 знаков после запятой',
} as const

// Digits without spaces or in groups of three parted by a space, NBSP, thin or narrow no-break space.
const ENTRY = /^([-−]?)(\d+|[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+)(?:[.,](\d+))?$/

// A quoted cell must end where a cell ends; otherwise the quote is part of the text.
const QUOTED = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y
const PLAIN = /[^\t\r\n]*/y
const LINE_END = /\r\n|\n|\r/y

/**
 * Reads what a person typed into a cell: '3,5', '3.5', '1 234,5'. Blank is null: an empty cell is not a zero.
 * Zeros that add nothing are dropped, '-0' is '0'.
 */
export function parseEntry(text: string): EntryResult {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, value: null }
  const match = ENTRY.exec(trimmed)
  if (!match) return refuse('notNumber')
  const value = canonicalDecimal((match[2] ?? '').replace(/\D/g, ''), match[3] ?? '')
  const [integer = '', decimals = ''] = value.split('.')
  if (match[1] !== '' && value !== '0') return refuse('negative')
  if (integer.length > ENTRY_MAX_INTEGER_DIGITS) return refuse('tooLarge')
  if (decimals.length > ENTRY_MAX_DECIMALS) return refuse('tooPrecise')
  return { ok: true, value }
}

/**
 * Reads a value from a request body: a finite JSON number, a string as typed, or null. Booleans, objects,
 * arrays and a missing value are refused.
 */
export function parseEntryValue(input: unknown): EntryResult {
  if (input === null) return { ok: true, value: null }
  if (typeof input === 'string') return parseEntry(input)
  if (typeof input !== 'number' || !Number.isFinite(input)) return refuse('notNumber')
  if (input < 0) return refuse('negative')
  if (input >= ENTRY_LIMIT) return refuse('tooLarge')
  const text = String(input)
  // Below the limit only numbers under 10^-6 are written with an exponent.
  return text.includes('e') ? refuse('tooPrecise') : parseEntry(text)
}

/**
 * Reads cells from a spreadsheet's clipboard text: tabs between columns, line ends between rows, cells with tabs, line
 * ends or quotes in double quotes. A final line end adds no row; an empty text has no rows.
 */
export function parsePastedCells(text: string): string[][] {
  const rows: string[][] = []
  let offset = 0
  while (offset < text.length) {
    const row: string[] = []
    for (;;) {
      const cell = readCell(text, offset)
      row.push(cell.value)
      offset = cell.end
      if (text[offset] !== '\t') break
      offset += 1
    }
    rows.push(row)
    offset += matchAt(LINE_END, text, offset)?.[0].length ?? 0
  }
  return rows
}

function refuse(reason: keyof typeof ENTRY_MESSAGES): EntryResult {
  return { ok: false, message: ENTRY_MESSAGES[reason] }
}

function readCell(text: string, offset: number): { value: string; end: number } {
  const quoted = matchAt(QUOTED, text, offset)
  if (quoted) return { value: (quoted[1] ?? '').replaceAll('""', '"'), end: offset + quoted[0].length }
  const plain = matchAt(PLAIN, text, offset)?.[0] ?? ''
  return { value: plain, end: offset + plain.length }
}

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset
  return pattern.exec(text)
}
