import { type Block, type Cell, INK, type Paper, type Table } from '@/lib/core/paper/paper'
import { CHART_HEIGHT, drawChart } from '@/lib/core/paper/pdf-chart'
import { LEFT, Sheet, type TextLook, WIDTH } from '@/lib/core/paper/sheet'

const PAD = { x: 6, y: 3.5 }
/** Column names, details of cells and notes. */
const SMALL: TextLook = { size: 8, ink: INK.soft }
const SIGN_WIDTH = 11

const lookOf = ({ strong = false }: Cell, { align }: Track): TextLook => ({
  size: 8.5,
  isStrong: strong,
  align,
})

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
  return text + (cell.detail === undefined ? 0 : sheet.heightOf(cell.detail, width, SMALL))
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
  sheet.text(cell.detail, { x, y: below, width }, { ...SMALL, align })
}

const rowHeight = (sheet: Sheet, row: readonly Cell[], tracks: readonly Track[]) =>
  Math.max(...tracks.map((track, at) => cellHeight(sheet, row[at] ?? { text: '' }, track))) + 2 * PAD.y

const headHeight = (sheet: Sheet, { columns }: Table, tracks: readonly Track[]) =>
  Math.max(...tracks.map(({ width }, at) => sheet.heightOf(columns[at]?.title ?? '', width, SMALL))) +
  2 * PAD.y

/** Height of the header and the first two rows, which stay together. */
function tableLead(sheet: Sheet, table: Table): number {
  const tracks = tracksOf(table)
  const first = table.rows.slice(0, 2).map((row) => rowHeight(sheet, row, tracks))
  return first.reduce((sum, tall) => sum + tall, headHeight(sheet, table, tracks))
}

/** A table that repeats its header on every page; rows do not break, and the last row never stands alone on a page. */
function drawTable(sheet: Sheet, table: Table): void {
  const tracks = tracksOf(table)
  const height = headHeight(sheet, table, tracks)
  sheet.room(tableLead(sheet, table))
  const headings = table.columns.map(({ title }, at) => () => {
    const { x, width, align } = tracks[at] ?? { x: LEFT, width: WIDTH, align: 'left' }
    const y = sheet.y + height - PAD.y - sheet.heightOf(title, width, SMALL)
    sheet.text(title, { x, y, width }, { ...SMALL, align })
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

const TEXT: TextLook = { size: 9.5 }
const TITLE: TextLook = { size: 16, isStrong: true }
const UNDER: TextLook = { size: 11 }
const HEADINGS: Record<1 | 2, TextLook> = {
  1: { size: 12.5, isStrong: true },
  2: { size: 10.5, isStrong: true },
}
const SPACE = { before: { 1: 12, 2: 8 }, after: 4 }
const SIGNATURE_HEIGHT = 26

/** A tagged PDF: language, structure tree of headings, paragraphs, tables and figures, bookmarks, embedded font. */
export function printPdf(paper: Paper): Promise<Uint8Array> {
  const sheet = new Sheet(paper)
  drawLetterhead(sheet, paper)
  let chapter: PDFKit.PDFOutline = sheet.doc.outline
  for (const [at, block] of paper.blocks.entries()) {
    if (block.kind === 'heading') {
      sheet.room(headingHeight(sheet, block) + leadOf(sheet, paper.blocks.slice(at + 1)))
      if (block.level === 1) chapter = sheet.doc.outline.addItem(block.text)
      else chapter.addItem(block.text)
    }
    // Signatures never stand alone on a page: the paragraph before goes with them.
    const next = paper.blocks[at + 1]
    if (block.kind === 'paragraph' && next?.kind === 'signatures')
      sheet.room(paragraphHeight(sheet, block) + signaturesHeight(sheet, next))
    draw(sheet, block)
  }
  return sheet.finish(paper)
}

function drawLetterhead(sheet: Sheet, { letterhead: { left, right } }: Paper): void {
  const look: TextLook = { size: 9, ink: INK.soft }
  const half = WIDTH / 2
  const side = (lines: readonly string[], x: number, align: 'left' | 'right') =>
    lines.reduce((y, line) => {
      sheet.element(sheet.root, 'P', () => sheet.text(line, { x, y, width: half }, { ...look, align }))
      return y + sheet.heightOf(line, half, look)
    }, sheet.y)
  sheet.y = Math.max(side(left, LEFT, 'left'), side(right, LEFT + half, 'right')) + 18
}

/** No space at the top of a page. */
const spaceBefore = (sheet: Sheet, level: 1 | 2) => (sheet.isAtHead ? 0 : SPACE.before[level])

const headingHeight = (sheet: Sheet, { level, text }: Extract<Block, { kind: 'heading' }>) =>
  spaceBefore(sheet, level) + sheet.heightOf(text, WIDTH, HEADINGS[level]) + SPACE.after

/** Height of what must stay with the heading above: its notes, the beginning of its text, a chart with its caption. */
function leadOf(sheet: Sheet, [block, ...rest]: readonly Block[]): number {
  if (block?.kind === 'heading') return headingHeight(sheet, block) + leadOf(sheet, rest)
  if (block?.kind === 'table') return tableLead(sheet, block)
  const [next] = rest
  if (block?.kind === 'chart')
    return CHART_HEIGHT + (next?.kind === 'paragraph' ? paragraphHeight(sheet, next) : 0)
  if (block?.kind !== 'paragraph') return 0
  return paragraphHeight(sheet, block) + (next?.kind === 'chart' ? leadOf(sheet, rest) : 0)
}

type Paragraph = Extract<Block, { kind: 'paragraph' }>

function paragraphHeight(sheet: Sheet, block: Paragraph): number {
  const look = block.isNote ? SMALL : { ...TEXT, isStrong: block.lead !== undefined }
  const text = block.lead === undefined ? block.text : `${block.lead} ${block.text}`
  return sheet.heightOf(text, WIDTH, look) + 5
}

function draw(sheet: Sheet, block: Block): void {
  if (block.kind === 'title') {
    line(sheet, 'H1', block.text, TITLE, 3)
    line(sheet, 'P', block.under, UNDER, 2)
  } else if (block.kind === 'heading') {
    sheet.y += spaceBefore(sheet, block.level)
    line(sheet, block.level === 1 ? 'H2' : 'H3', block.text, HEADINGS[block.level], SPACE.after)
  } else if (block.kind === 'paragraph') drawParagraph(sheet, block)
  else if (block.kind === 'table') drawTable(sheet, block)
  else if (block.kind === 'chart') drawChart(sheet, block)
  else if (block.kind === 'signatures') drawSignatures(sheet, block)
  else sheet.newPage()
}

function line(sheet: Sheet, type: string, text: string, look: TextLook, after: number): void {
  sheet.element(sheet.root, type, () => sheet.text(text, { x: LEFT, y: sheet.y, width: WIDTH }, look))
  sheet.y += sheet.heightOf(text, WIDTH, look) + after
}

function drawParagraph(sheet: Sheet, block: Paragraph): void {
  sheet.room(paragraphHeight(sheet, block))
  const { lead, text, isNote } = block
  if (lead === undefined) {
    line(sheet, 'P', text, isNote ? SMALL : TEXT, 5)
    return
  }
  const { y } = sheet
  sheet.element(sheet.root, 'P', () => {
    sheet.textWithLead(lead, ` ${text}`, { x: LEFT, y, width: WIDTH }, TEXT)
  })
  sheet.y = sheet.doc.y + 5
}

type Signatures = Extract<Block, { kind: 'signatures' }>

const signatureHeight = (sheet: Sheet, { position }: Signatures['people'][number]) =>
  Math.max(SIGNATURE_HEIGHT, sheet.heightOf(position, WIDTH * 0.4, TEXT) + 10)

const signaturesHeight = (sheet: Sheet, { people }: Signatures) =>
  people.reduce((sum, one) => sum + signatureHeight(sheet, one), 12 + SIGNATURE_HEIGHT)

function drawSignatures(sheet: Sheet, block: Signatures): void {
  sheet.room(signaturesHeight(sheet, block))
  sheet.y += 12
  const [from, to] = [LEFT + WIDTH * 0.42, LEFT + WIDTH * 0.7]
  for (const person of block.people) {
    const { y } = sheet
    sheet.element(sheet.root, 'P', () => {
      sheet.text(person.position, { x: LEFT, y, width: WIDTH * 0.4 }, TEXT)
      sheet.text(person.name, { x: to + 10, y, width: LEFT + WIDTH - to - 10 }, TEXT)
    })
    sheet.artifact(() => sheet.line([from, y + 11], [to, y + 11], INK.text, 0.7))
    sheet.y += signatureHeight(sheet, person)
  }
  line(sheet, 'P', `«____» ______________ ${block.year} г.`, TEXT, 0)
}
