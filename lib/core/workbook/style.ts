import type { Style } from 'exceljs'

/** How a cell looks. Colour never carries a meaning alone: words and signs do. */
export type CellLook =
  | 'plain'
  | 'line'
  | 'label'
  | 'title'
  | 'strong'
  | 'header'
  | 'section'
  | 'muted'
  | 'good'
  | 'bad'

const argb = (hex: string) => ({ argb: `FF${hex}` })
const fill = (hex: string): Partial<Style> => ({
  fill: { type: 'pattern', pattern: 'solid', fgColor: argb(hex) },
})
const LINE = { style: 'thin', color: argb('E2E8F0') } as const
const TOP: Partial<Style> = { alignment: { vertical: 'top', wrapText: true } }

const LOOKS: Readonly<Record<CellLook, Partial<Style>>> = {
  plain: TOP,
  // One line, however long, so that the rows of a table stay low.
  line: { alignment: { vertical: 'top' } },
  label: { alignment: { vertical: 'top' }, font: { color: argb('64748B') } },
  title: { font: { bold: true, size: 16 }, alignment: { vertical: 'middle' } },
  strong: { ...TOP, font: { bold: true } },
  header: {
    ...fill('EEF2FF'),
    font: { bold: true },
    alignment: { vertical: 'middle', horizontal: 'center', wrapText: true },
    border: { bottom: LINE },
  },
  section: { ...fill('F5F6FA'), font: { bold: true }, alignment: { vertical: 'middle' } },
  muted: { ...TOP, font: { color: argb('64748B') } },
  good: { ...TOP, font: { color: argb('3F6212') } },
  bad: { ...TOP, font: { color: argb('B91C1C') } },
}

/** Styles of one workbook: one object for each look and format, so that exceljs writes each once. */
export function cellStyles(): (look: CellLook, format: string | undefined) => Partial<Style> {
  const made = new Map<string, Partial<Style>>()
  return (look, format) => {
    const key = `${look}\n${format ?? ''}`
    const style = made.get(key) ?? { ...LOOKS[look], ...(format === undefined ? {} : { numFmt: format }) }
    made.set(key, style)
    return style
  }
}

/** Separators are those of the reader's spreadsheet: «1 234,50» in a Russian one. */
export function numberFormat(decimals: number): string {
  return decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0'
}

/** The same with a sign always, and a word after it: «+0,50 хуже», «−0,50 лучше». */
export function changeFormat(decimals: number, word: string): string {
  const number = numberFormat(decimals)
  const after = word === '' ? '' : `" ${word}"`
  return `+${number}${after};\u2212${number}${after};${number}`
}
