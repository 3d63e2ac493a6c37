import type { Font, Style } from 'exceljs'
import { cached } from '@/lib/calc/remembering'

const argb = (hex: string) => ({ argb: `FF${hex}` })
const fill = (hex: string): Partial<Style> => ({
  fill: { type: 'pattern', pattern: 'solid', fgColor: argb(hex) },
})
/** In every style, since without a name spreadsheet programs fall back to a serif font. */
export const DEFAULT_FONT = { name: 'Arial', size: 10, family: 2 } as const
const font = (own: Partial<Font> = {}): { font: Partial<Font> } => ({ font: { ...DEFAULT_FONT, ...own } })
const thin = (hex: string) => ({ style: 'thin', color: argb(hex) }) as const
const [LINE, FRAME] = [thin('E2E8F0'), thin('94A3B8')]
const TOP: Partial<Style> = { ...font(), alignment: { vertical: 'top', wrapText: true } }
const ONE_LINE: Partial<Style> = { ...font(), alignment: { vertical: 'top', horizontal: 'left' } }
const MUTED = font({ color: argb('64748B') })
const BOLD = font({ bold: true })

const LOOKS = {
  plain: TOP,
  // A single line of any length, to keep table rows low.
  line: ONE_LINE,
  // A number in a text column.
  centred: { ...font(), alignment: { vertical: 'top', horizontal: 'center' } },
  // A word in a number column.
  number: { ...font(), alignment: { vertical: 'top', horizontal: 'right', wrapText: true } },
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
  section: { ...fill('EEF2FF'), ...BOLD, alignment: { vertical: 'middle' } },
  // `summary` is a row of the outline, `detail` a row folded under it.
  summary: { ...TOP, ...BOLD, border: { top: LINE } },
  'summary-muted': { ...TOP, ...MUTED, border: { top: LINE } },
  detail: { ...font(), alignment: { ...TOP.alignment, horizontal: 'left', indent: 1 } },
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
} satisfies Record<string, Partial<Style>>

/** The look of a cell. Colour never carries a meaning alone: text and signs do. */
export type CellLook = keyof typeof LOOKS

export const lookOf = (look: CellLook = 'plain'): Partial<Style> => LOOKS[look]

export interface CellDress {
  look?: CellLook | undefined
  /** Number format of the workbook; see `numberFormat`. */
  format?: string | undefined
  /** Background of a column that sums up previous ones. */
  shaded?: boolean | undefined
  /** In a table: with borders. */
  lined?: boolean | undefined
}

/** Numbers do not wrap: in a narrow column they shrink instead of showing hashes. */
const asNumber = ({ wrapText: _, ...alignment }: Partial<Style['alignment']> = {}) => ({
  alignment: { ...alignment, shrinkToFit: true },
})

/** Styles of one workbook, memoised by look and format so that exceljs writes each once. */
export function cellStyles(): (shown: CellDress, isNumber: boolean) => Partial<Style> {
  const made = new Map<string, Partial<Style>>()
  return ({ look, format, shaded = false, lined = false }, isNumber) => {
    const key = [look, format, shaded, lined, isNumber].join('\n')
    return cached(made, key, () => {
      const own = lookOf(look)
      return {
        ...own,
        ...(isNumber ? asNumber(own.alignment) : {}),
        ...(shaded ? fill('F8FAFC') : {}),
        ...(lined ? { border: { bottom: LINE, right: LINE, ...own.border } } : {}),
        ...(format === undefined ? {} : { numFmt: format }),
      }
    })
  }
}

/** Separators follow the reader's locale: «1 234,50» in Russian. */
export function numberFormat(decimals: number): string {
  return decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0'
}

/** Whole, or with up to six decimals; one format for both would show a comma after whole numbers. */
export function entryFormat(value: number | null): string {
  return value === null || Number.isInteger(value) ? numberFormat(0) : '#,##0.######'
}

/** A number after a sign: «◆ 8,16», «≤ 9,00». */
export const signedFormat = (decimals: number, sign: string, after = ''): string =>
  [numberFormat(decimals), `\u2212${numberFormat(decimals)}`]
    .map((number) => `"${sign} "${number}${after === '' ? '' : `"${after}"`}`)
    .join(';')

/** A change, always with a plus or minus; a significant one is preceded by its direction: «▲ +0,50», «▼ −0,50». */
export function changeFormat(decimals: number, isProven: boolean): string {
  const number = numberFormat(decimals)
  const [up, down] = isProven ? ['"▲ "', '"▼ "'] : ['', '']
  return `${up}+${number};${down}\u2212${number};${number}`
}

/** Format of a `dayNumber`. */
export const DAY_FORMAT = 'dd.mm.yyyy'
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** A calendar day as a spreadsheet's serial number. @param day `2026-11-21` */
export const dayNumber = (day: string): number => (Date.parse(day) - DAY_ZERO) / DAY_MS

/** The calendar day of a spreadsheet's serial number, null outside the years that reports exist for. */
export const dayOfNumber = (number: number): string | null =>
  number >= 1 && number < 100_000
    ? new Date(DAY_ZERO + Math.floor(number) * DAY_MS).toISOString().slice(0, 10)
    : null
