import { type Cell, INK, type Table } from '@/lib/core/paper/paper'
import { LEFT, type Sheet, type TextLook, WIDTH } from '@/lib/core/paper/sheet'

const PAD = { x: 6, y: 3.5 }
const HEAD: TextLook = { size: 8, ink: INK.soft }
const SIGN_WIDTH = 11

const lookOf = ({ strong = false }: Cell, { align }: Track): TextLook => ({
  size: 8.5,
  isStrong: strong,
  align,
})
const DETAIL: TextLook = { size: 8, ink: INK.soft }

interface Track {
  x: number
  width: number
  align: 'left' | 'right'
}

function tracksOf({ columns }: Table): Track[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = LEFT
  return columns.map(({ share, align }, at): Track => {
    const width = (share / whole) * WIDTH
    const left = x
    x += width
    const isLast = at === columns.length - 1
    return { x: left, width: isLast ? width : width - PAD.x, align: align ?? 'left' }
  })
}

const inset = (cell: Cell) => (cell.sign ? SIGN_WIDTH : 0)

function cellHeight(sheet: Sheet, cell: Cell, track: Track): number {
  const { width } = track
  const text = sheet.heightOf(cell.text, width - inset(cell), lookOf(cell, track))
  return text + (cell.detail === undefined ? 0 : sheet.heightOf(cell.detail, width, DETAIL))
}

function drawCell(sheet: Sheet, cell: Cell, track: Track): void {
  const { x, width, align } = track
  const y = sheet.y + PAD.y
  const look = lookOf(cell, track)
  if (cell.sign) {
    const from = align === 'right' ? x + width - sheet.widthOf(cell.text, look) - SIGN_WIDTH : x
    sheet.sign(cell.sign, from + SIGN_WIDTH / 2 - 1.5, y + 5)
  }
  sheet.text(cell.text, { x: x + inset(cell), y, width: width - inset(cell) }, look)
  if (cell.detail === undefined) return
  const below = y + sheet.heightOf(cell.text, width - inset(cell), look)
  sheet.text(cell.detail, { x, y: below, width }, { ...DETAIL, align })
}

const rowHeight = (sheet: Sheet, row: readonly Cell[], tracks: readonly Track[]) =>
  Math.max(...tracks.map((track, at) => cellHeight(sheet, row[at] ?? { text: '' }, track))) + 2 * PAD.y

const headHeight = (sheet: Sheet, { columns }: Table, tracks: readonly Track[]) =>
  Math.max(...tracks.map(({ width }, at) => sheet.heightOf(columns[at]?.title ?? '', width, HEAD))) +
  2 * PAD.y

/** The heading and the first two rows: so much is kept together. */
export function tableLead(sheet: Sheet, table: Table): number {
  const tracks = tracksOf(table)
  const first = table.rows.slice(0, 2).map((row) => rowHeight(sheet, row, tracks))
  return first.reduce((sum, tall) => sum + tall, headHeight(sheet, table, tracks))
}

/** A table whose heading is repeated on every page it goes on to; no row is parted, the last does not go alone. */
export function drawTable(sheet: Sheet, table: Table): void {
  const tracks = tracksOf(table)
  const height = headHeight(sheet, table, tracks)
  sheet.room(tableLead(sheet, table))
  const headings = table.columns.map(({ title }, at) => () => {
    const { x, width, align } = tracks[at] ?? { x: LEFT, width: WIDTH, align: 'left' }
    const y = sheet.y + height - PAD.y - sheet.heightOf(title, width, HEAD)
    sheet.text(title, { x, y, width }, { ...HEAD, align })
  })
  sheet.group(sheet.root, 'Table', (element) => {
    sheet.group(element, 'TR', (row) => {
      for (const draw of headings) sheet.element(row, 'TH', draw, { scope: 'Column' })
    })
    underHead(sheet, height)
    const heights = table.rows.map((row) => rowHeight(sheet, row, tracks))
    for (const [index, row] of table.rows.entries()) {
      const tall = heights[index] ?? 0
      const isLastButOne = index === table.rows.length - 2
      if (sheet.room(isLastButOne ? tall + (heights[index + 1] ?? 0) : tall)) {
        sheet.artifact(() => {
          for (const draw of headings) draw()
        })
        underHead(sheet, height)
      }
      sheet.group(element, 'TR', (group) => {
        for (const [at, track] of tracks.entries())
          sheet.element(group, 'TD', () => drawCell(sheet, row[at] ?? { text: '' }, track))
      })
      sheet.y += tall
      sheet.artifact(() => sheet.line([LEFT, sheet.y], [LEFT + WIDTH, sheet.y], INK.rule, 0.6))
    }
  })
  sheet.y += 10
}

function underHead(sheet: Sheet, height: number): void {
  sheet.y += height
  sheet.artifact(() => sheet.line([LEFT, sheet.y], [LEFT + WIDTH, sheet.y], INK.text, 1))
}
