import type { Font, Style } from 'exceljs'

/** How a cell looks. Colour never carries a meaning alone: words and signs do. */
export type CellLook =
  | 'plain'
  | 'line'
  | 'centred'
  | 'label'
  | 'title'
  | 'subtitle'
  | 'strong'
  | 'header'
  | 'section'
  | 'muted'
  | 'good'
  | 'bad'
  | 'field'
  | 'result'

const argb = (hex: string) => ({ argb: `FF${hex}` })
const fill = (hex: string): Partial<Style> => ({
  fill: { type: 'pattern', pattern: 'solid', fgColor: argb(hex) },
})
/** Named in every style, for one without a name is shown in whatever a spreadsheet program falls back on: a serif. */
const font = (own: Partial<Font> = {}): { font: Partial<Font> } => ({
  font: { name: 'Arial', size: 10, family: 2, ...own },
})
const thin = (hex: string) => ({ style: 'thin', color: argb(hex) }) as const
const [LINE, FRAME] = [thin('E2E8F0'), thin('94A3B8')]
const TOP: Partial<Style> = { ...font(), alignment: { vertical: 'top', wrapText: true } }
const ONE_LINE: Partial<Style> = { ...font(), alignment: { vertical: 'top', horizontal: 'left' } }
const MUTED = font({ color: argb('64748B') })
const BOLD = font({ bold: true })

const LOOKS: Readonly<Record<CellLook, Partial<Style>>> = {
  plain: TOP,
  // One line, however long, so that the rows of a table stay low.
  line: ONE_LINE,
  // A number beside words.
  centred: { ...font(), alignment: { vertical: 'top', horizontal: 'center' } },
  label: { ...ONE_LINE, ...MUTED },
  title: { ...font({ bold: true, size: 16 }), alignment: { vertical: 'middle' } },
  subtitle: { ...ONE_LINE, ...BOLD },
  strong: { ...TOP, ...BOLD },
  header: {
    ...fill('EEF2FF'),
    ...BOLD,
    alignment: { vertical: 'middle', horizontal: 'center', wrapText: true },
    border: { bottom: LINE },
  },
  section: { ...fill('F5F6FA'), ...BOLD, alignment: { vertical: 'middle' } },
  muted: { ...TOP, ...MUTED },
  good: { ...TOP, ...font({ color: argb('3F6212') }) },
  bad: { ...TOP, ...font({ color: argb('B91C1C') }) },
  field: {
    ...fill('FFFBEB'),
    ...font(),
    border: { top: FRAME, left: FRAME, bottom: FRAME, right: FRAME },
    alignment: { vertical: 'top', horizontal: 'right' },
    protection: { locked: false },
  },
  result: { ...BOLD, alignment: { vertical: 'top', horizontal: 'right' } },
}

export const lookOf = (look: CellLook = 'plain'): Partial<Style> => LOOKS[look]

/** Styles of one workbook: one object for each look and format, so that exceljs writes each once. */
export function cellStyles(): (look: CellLook | undefined, format: string | undefined) => Partial<Style> {
  const made = new Map<string, Partial<Style>>()
  return (look, format) => {
    const key = `${look}\n${format ?? ''}`
    const style = made.get(key) ?? { ...lookOf(look), ...(format === undefined ? {} : { numFmt: format }) }
    made.set(key, style)
    return style
  }
}

/** Separators are those of the reader's spreadsheet: «1 234,50» in a Russian one. */
export function numberFormat(decimals: number): string {
  return decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0'
}

/** Of a source datum: whole, or with up to six decimals; one format for both would leave a whole one its comma. */
export function entryFormat(value: number | null): string {
  return value === null || Number.isInteger(value) ? numberFormat(0) : '#,##0.######'
}

/** The same with a sign always, and a word after it: «+0,50 хуже», «−0,50 лучше». */
export function changeFormat(decimals: number, word: string): string {
  const number = numberFormat(decimals)
  const after = word === '' ? '' : `" ${word}"`
  return `+${number}${after};\u2212${number}${after};${number}`
}
