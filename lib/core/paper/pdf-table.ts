import { type Cell, INK, type Table } from '@/lib/core/paper/paper'
import { LEFT, type Sheet, type TextLook, WIDTH } from '@/lib/core/paper/sheet'

const PAD = { x: 8, y: 3.5 }
const HEAD: TextLook = { size: 8, ink: INK.soft }
const SIGN_WIDTH = 11

const lookOf = ({ strong = false }: Cell): TextLook => ({ size: 8.5, isStrong: strong })
const DETAIL: TextLook = { size: 8, ink: INK.soft }

interface Track {
  x: number
  width: number
  align: 'left' | 'right'
}

function tracksOf({ columns }: Table): Track[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = LEFT
  return columns.map(({ share, align }): Track => {
    const width = (share / whole) * WIDTH
    const left = x
    x += width
    return { x: left, width: width - PAD.x, align: align ?? 'left' }
  })
}

const inset = (cell: Cell) => (cell.sign ? SIGN_WIDTH : 0)

function cellHeight(sheet: Sheet, cell: Cell, { width }: Track): number {
  const text = sheet.heightOf(cell.text, width - inset(cell), lookOf(cell))
  return text + (cell.detail === undefined ? 0 : sheet.heightOf(cell.detail, width, DETAIL))
}

function drawCell(sheet: Sheet, cell: Cell, { x, width, align }: Track): void {
  const y = sheet.y + PAD.y
  const look = { ...lookOf(cell), align }
  if (cell.sign) sheet.sign(cell.sign, x + SIGN_WIDTH / 2 - 1.5, y + 5)
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

/** The heading and the first row: so much is kept together. */
export function tableLead(sheet: Sheet, table: Table): number {
  const tracks = tracksOf(table)
  return headHeight(sheet, table, tracks) + rowHeight(sheet, table.rows[0] ?? [], tracks)
}

/** A table whose heading is repeated on every page it goes on to; no row is parted. */
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
    for (const row of table.rows) {
      const tall = rowHeight(sheet, row, tracks)
      if (sheet.room(tall)) {
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
      sheet.artifact(() => sheet.line([LEFT, sheet.y], [LEFT + WIDTH, sheet.y], INK.line, 0.5))
    }
  })
  sheet.y += 10
}

function underHead(sheet: Sheet, height: number): void {
  sheet.y += height
  sheet.artifact(() => sheet.line([LEFT, sheet.y], [LEFT + WIDTH, sheet.y], INK.text, 1))
}
