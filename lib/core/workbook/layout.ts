import type { AddWorksheetOptions, HeaderFooter } from 'exceljs'
import { type CellLook, lookOf } from '@/lib/core/workbook/style'

/** Rows and columns that stay visible while scrolling, and repeat on every printed page. */
interface Frozen {
  rows: number
  columns: number
}

const A4 = 9

/** 1 → A, 27 → AA. */
export function columnLetters(column: number): string {
  const rest = (column - 1) % 26
  const before = Math.floor((column - 1) / 26)
  return `${before > 0 ? columnLetters(before) : ''}${String.fromCharCode(65 + rest)}`
}

/** Header and footer of every printed page besides its number. */
export interface PageWords {
  head: readonly [left: string, right: string]
  foot?: string
}

export interface SheetLayout {
  frozen?: Frozen
  landscape?: boolean
  page?: PageWords
  /** Number of outline levels; rows fold under the row above. */
  levels?: number
}

/** Font code before header and footer texts, whose default is another font. */
const PAGE_FONT = '&9&"Arial,Regular"'
/** Excel limits a header to 255 characters including codes. */
const MAX_CHARS = 90
const pageWords = (words: string) =>
  words.length > MAX_CHARS
    ? `${words.slice(0, MAX_CHARS - 1)}…`.replaceAll('&', '&&')
    : words.replaceAll('&', '&&')

function headerFooter(page: PageWords | undefined): Partial<HeaderFooter> {
  const number = `&R${PAGE_FONT}стр. &P из &N`
  if (!page) return { oddFooter: number }
  const [left, right] = page.head.map((words) => `${PAGE_FONT}${pageWords(words)}`)
  const foot = page.foot === undefined ? '' : `&L${PAGE_FONT}${pageWords(page.foot)}`
  return { oddHeader: `&L${left}&R${right}`, oddFooter: `${foot}${number}` }
}

/** View and print options of a sheet: A4, fitted to the page width, with repeated header rows. */
export function sheetOptions({
  frozen,
  landscape,
  page,
  levels = 0,
}: SheetLayout): Partial<AddWorksheetOptions> {
  const { rows, columns } = frozen ?? { rows: 0, columns: 0 }
  const edge = page ? 0.7 : 0.5
  return {
    views: frozen
      ? [{ state: 'frozen', ySplit: rows, xSplit: columns }]
      : [{ state: 'normal', showGridLines: false }],
    pageSetup: {
      paperSize: A4,
      orientation: landscape ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      margins: { left: 0.4, right: 0.4, top: edge, bottom: edge, header: 0.3, footer: 0.3 },
      ...(rows > 0 ? { printTitlesRow: `1:${rows}` } : {}),
      ...(columns > 0 ? { printTitlesColumn: `A:${columnLetters(columns)}` } : {}),
    },
    headerFooter: headerFooter(page),
    ...(levels > 0
      ? {
          properties: {
            outlineLevelRow: levels,
            outlineProperties: { summaryBelow: false, summaryRight: false },
          },
        }
      : {}),
  }
}

interface Shown {
  value: string | number | null
  look?: CellLook
  rowSpan?: number
}

/** In points: line height of the 10 pt font, vertical margins of a row, and Excel's tallest row. */
const LINE = 12.75
const MARGINS = 3
const ONE_LINE = 15
const TALLEST = 409
const MAX_LINES = Math.floor((TALLEST - MARGINS) / LINE)
const FONT_SIZE = 10
/** Width of an indent, in characters of a column's width. */
const INDENT = 1.5

/**
 * Row height for wrapped texts, in points; undefined if one line suffices. Some spreadsheet programs do not adjust it
 * themselves.
 */
export function rowHeight(cells: readonly Shown[], widths: readonly number[]): number | undefined {
  let lines = 1
  let size = FONT_SIZE
  cells.forEach(({ value, look, rowSpan = 1 }, column) => {
    const { alignment, font } = lookOf(look)
    if (typeof value !== 'string' || rowSpan > 1) return
    size = Math.max(size, font?.size ?? FONT_SIZE)
    const width = widths[column]
    if (alignment?.wrapText && width !== undefined) {
      const room = width - (alignment.indent ?? 0) * INDENT
      lines = Math.max(lines, linesOf(value, room, font?.bold === true))
    }
  })
  if (size > FONT_SIZE) return size * 1.5
  return lines === 1 ? undefined : heightOf(lines)
}

const heightOf = (lines: number) => lines * LINE + MARGINS

/** Row heights of a sheet; where a spanning cell needs more, its last row grows. */
export function rowHeights(rows: readonly (readonly Shown[])[], widths: readonly number[]) {
  const heights = rows.map((cells) => rowHeight(cells, widths))
  rows.forEach((cells, row) => {
    cells.forEach(({ value, rowSpan = 1 }, column) => {
      const width = widths[column]
      if (typeof value !== 'string' || rowSpan === 1 || width === undefined) return
      const spanned = heights
        .slice(row, row + rowSpan)
        .reduce<number>((sum, one) => sum + (one ?? ONE_LINE), 0)
      const missing = heightOf(linesOf(value, width, false)) - spanned
      const last = row + rowSpan - 1
      if (missing > 0) heights[last] = (heights[last] ?? ONE_LINE) + missing
    })
  })
  return heights
}

/** Widths of Arial's characters in thousandths of the font size, approximate for others. */
const WIDTHS: ReadonlyArray<[characters: string, width: number]> = [
  ["'|ijl", 240],
  [' !,./:;I[]\\ft\u00a0', 278],
  ['"()-`r{}•*г', 370],
  ['зкт', 458],
  ['Jcksvxyzсух', 500],
  ['чьэ', 521],
  ['бдлцК+<=>~×−', 584],
  ['ъЗТУFTZ', 635],
  ['жмАБВДЕЁЛРХЧЬABEKPSVXY&', 688],
  ['ыwИЙНПСЦЭЯCDHNRU', 740],
  ['юОФЪGOQ', 792],
  ['фшщmММM', 833],
  ['ЖШЩЫW%', 944],
  ['—…№@Ю', 1073],
]
const USUAL = 560
const WIDTH_OF = new Map(
  WIDTHS.flatMap(([characters, width]) => [...characters].map((one) => [one, width] as const)),
)

/**
 * Width of a column unit: a digit of the default font, reduced for differences between programs, because a line too
 * many is better than a hidden one. Column borders are ignored.
 */
const OF_COLUMN = 510
const BOLDER = 1.09

/** Number of lines of a text in a column of this width in digits, broken at spaces and, within long words, anywhere. */
export function linesOf(text: string, width: number, isBold: boolean): number {
  const room = (width * OF_COLUMN) / (isBold ? BOLDER : 1)
  let lines = 0
  for (const paragraph of text.split('\n')) {
    lines += 1
    let used = 0
    for (const word of paragraph.match(/\s*\S+/g) ?? []) {
      if (lines > MAX_LINES) return MAX_LINES
      const length = lengthOf(word)
      if (used + length <= room) used += length
      else {
        const own = lengthOf(word.trimStart())
        if (used > 0) lines += 1
        const whole = Math.ceil(own / room)
        lines += whole - 1
        used = own - (whole - 1) * room
      }
    }
  }
  return Math.min(lines, MAX_LINES)
}

function lengthOf(word: string): number {
  let length = 0
  for (const character of word) length += WIDTH_OF.get(character) ?? USUAL
  return length
}
