import type { AddWorksheetOptions } from 'exceljs'
import { type CellLook, lookOf } from '@/lib/core/workbook/style'

/** Rows and columns that stay visible when the sheet scrolls, and repeat on every printed page. */
export interface Frozen {
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

/** How a sheet stands on the screen and on paper: A4, as wide as the page, its head on every page. */
export function sheetOptions(frozen: Frozen | undefined, isLandscape: boolean): Partial<AddWorksheetOptions> {
  const { rows, columns } = frozen ?? { rows: 0, columns: 0 }
  return {
    views: frozen
      ? [{ state: 'frozen', ySplit: rows, xSplit: columns }]
      : [{ state: 'normal', showGridLines: false }],
    pageSetup: {
      paperSize: A4,
      orientation: isLandscape ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.5, header: 0.3, footer: 0.3 },
      ...(rows > 0 ? { printTitlesRow: `1:${rows}` } : {}),
      ...(columns > 0 ? { printTitlesColumn: `A:${columnLetters(columns)}` } : {}),
    },
    headerFooter: { oddFooter: '&R&P / &N' },
  }
}

interface Shown {
  value: string | number | null
  look?: CellLook
  /** How many rows the cell takes, itself included. */
  rowSpan?: number
}

/** Points of a line of the font of size 10, of the margins of a row, and of the tallest row there can be. */
const LINE = 12.75
const MARGINS = 3
const ONE_LINE = 15
const TALLEST = 409
const MOST_LINES = Math.floor((TALLEST - MARGINS) / LINE)
const FONT_SIZE = 10

/**
 * The height that shows the wrapped texts of a row whole, in points; undefined where one line is enough. Not every
 * spreadsheet program looks for it itself.
 */
export function rowHeight(cells: readonly Shown[], widths: readonly number[]): number | undefined {
  let lines = 1
  let size = FONT_SIZE
  cells.forEach(({ value, look, rowSpan = 1 }, column) => {
    const { alignment, font } = lookOf(look)
    if (typeof value !== 'string' || rowSpan > 1) return
    size = Math.max(size, font?.size ?? FONT_SIZE)
    const width = widths[column]
    if (alignment?.wrapText && width !== undefined)
      lines = Math.max(lines, linesOf(value, width, font?.bold === true))
  })
  if (size > FONT_SIZE) return size * 1.5
  return lines === 1 ? undefined : heightOf(lines)
}

const heightOf = (lines: number) => lines * LINE + MARGINS

/** The heights of a sheet's rows; where a cell of several rows needs more than they have, the last of them grows. */
export function rowHeights(
  rows: readonly (readonly Shown[])[],
  widths: readonly number[],
): (number | undefined)[] {
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

/** The widths of Arial's characters in thousandths of its size. */
const WIDTHS: ReadonlyArray<[RegExp, number]> = [
  [/[\s.,:;!'"|ijltfr()[\]/\\I-]/, 310],
  [/[гзкстухьэчcskvxyz]/, 500],
  [/[фшщюm%@№—]/, 850],
  [/[ЖМШЩФЫЮMW]/, 900],
  [/[жмыъwА-ЯЁA-Z]/, 700],
]
const USUAL = 565
const thousandths = (character: string) =>
  WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? USUAL

/** A column of one is as wide as a digit of the default font; what its borders take is left out. */
const OF_COLUMN = 525
const BOLDER = 1.06

/** How many lines a text takes in a column so many digits wide, broken at spaces and, within a long word, anywhere. */
export function linesOf(text: string, width: number, isBold: boolean): number {
  const room = (width * OF_COLUMN) / (isBold ? BOLDER : 1)
  let lines = 0
  for (const paragraph of text.split('\n')) {
    lines += 1
    let used = 0
    for (const word of paragraph.match(/\s*\S+/g) ?? []) {
      if (lines > MOST_LINES) return MOST_LINES
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
  return Math.min(lines, MOST_LINES)
}

function lengthOf(word: string): number {
  let length = 0
  for (const character of word) length += thousandths(character)
  return length
}
