import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  type IRunOptions,
  type ITableBordersOptions,
  type ITableCellBorders,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { ChartRun } from 'docx/charts'
import { tied } from '@/lib/core/format/plural'
import {
  type Block,
  type Cell,
  type Chart,
  INK,
  type Paper,
  type PaperLine,
  type Table as PaperTable,
  type Sign,
  signInk,
} from '@/lib/core/paper/paper'

/** Installed with every office program. */
const FONT = 'Arial'
/** Twentieths of a point; the same layout as the PDF. */
const PAGE = {
  size: { width: 11906, height: 16838 },
  margin: { top: 900, bottom: 1100, left: 1020, right: 660 },
}
const WIDTH = PAGE.size.width - PAGE.margin.left - PAGE.margin.right
/** Half points. */
const SIZE = { text: 19, small: 16, cell: 17, title: 32, under: 22, 1: 25, 2: 21 }

const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const NO_LINES = { top: NO_LINE, left: NO_LINE, right: NO_LINE, bottom: NO_LINE }
const under = (size: number, color: string): ITableCellBorders => ({
  ...NO_LINES,
  bottom: { style: BorderStyle.SINGLE, size, color },
})

const run = (text: string, look: IRunOptions = {}) => new TextRun({ ...look, text: tied(text) })

const small = (text: string) => run(text, { size: SIZE.small, color: INK.soft })

const SIGNS: Record<Sign['shape'], [hollow: string, filled: string]> = {
  diamond: ['◈', '◆'],
  square: ['▣', '■'],
  circle: ['◉', '●'],
}

const signText = ({ shape, filled }: Sign): string => SIGNS[shape][filled ? 1 : 0]

const CHART_SIZE = { width: 640, height: 220 }

const LOOKS: Record<PaperLine['look'], { color: string; width: number; dash?: 'dot' | 'dash' }> = {
  main: { color: INK.main, width: 1.75 },
  group: { color: INK.soft, width: 1, dash: 'dot' },
  limit: { color: INK.text, width: 1, dash: 'dash' },
  center: { color: INK.text, width: 0.75 },
}

/** A native Word chart with editable numbers. A sign is in the label of its point. */
function chartOf({ alt, labels, lines, signs, ticks }: Chart): ChartRun {
  const [low, high] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1]
  const names = lines.map(({ name }) => name)
  const signLabels = labels.map((_, index) => {
    const found = signs.find((one) => one.index === index)
    if (!found) return false
    const { sign, label } = found
    return { text: `${signText(sign)} ${label}`, position: 'above' } as const
  })
  return new ChartRun({
    type: 'line',
    transformation: CHART_SIZE,
    font: { name: FONT },
    altText: { name: names[0] ?? '', description: alt },
    categories: [...labels],
    valueAxis: { minimum: low, maximum: high, interval: (high - low) / Math.max(1, ticks.length - 1) },
    chartArea: { border: 'none' },
    series: lines.map(({ name, look, values }) => ({
      name,
      values,
      color: LOOKS[look].color,
      line: LOOKS[look],
      markers: look === 'main' ? { shape: 'circle' as const, size: 5 } : false,
      ...(look === 'main' ? { pointLabels: signLabels } : {}),
    })),
  })
}

const signRun = (sign: Sign) =>
  new TextRun({
    text: `${signText(sign)} `,
    font: 'Segoe UI Symbol',
    size: SIZE.cell,
    color: signInk(sign),
  })

function cellParagraphs(
  { text, detail, strong = false, sign }: Cell,
  alignment: 'left' | 'right',
): Paragraph[] {
  const spacing = { after: 0 }
  const words = run(text, { size: SIZE.cell, bold: strong })
  const first = new Paragraph({ alignment, spacing, children: sign ? [signRun(sign), words] : [words] })
  return detail === undefined
    ? [first]
    : [first, new Paragraph({ alignment, spacing, children: [small(detail)] })]
}

/** A table over the whole width, whose columns do not follow their contents. */
const fixedTable = (columnWidths: number[], rows: TableRow[], borders?: ITableBordersOptions) =>
  new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths,
    layout: TableLayoutType.FIXED,
    rows,
    ...(borders && { borders }),
  })

/** A table with a repeated header row; rows do not break across pages. */
function tableOf({ columns, rows }: PaperTable): Table {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => Math.floor((share / whole) * WIDTH))
  const sideOf = (at: number) => columns[at]?.align ?? AlignmentType.LEFT
  const cell = (children: Paragraph[], at: number, borders: ITableCellBorders) =>
    new TableCell({
      width: { size: widths[at] ?? 0, type: WidthType.DXA },
      borders,
      margins: { top: 50, bottom: 50, left: 0, right: 120 },
      children,
    })
  const headings = columns.map(({ title }, at) =>
    cell(
      [new Paragraph({ alignment: sideOf(at), spacing: { after: 0 }, children: [small(title)] })],
      at,
      under(8, INK.text),
    ),
  )
  const cells = (row: readonly Cell[]) =>
    row.map((one, at) => cell(cellParagraphs(one, sideOf(at)), at, under(4, INK.line)))
  return fixedTable(widths, [
    new TableRow({ tableHeader: true, cantSplit: true, children: headings }),
    ...rows.map((row) => new TableRow({ cantSplit: true, children: cells(row) })),
  ])
}

/** An editable document with the same text, tables and numbers, and charts with their data. */
export async function printDocx(paper: Paper): Promise<Uint8Array> {
  const { title, author, foot, blocks } = paper
  const document = new Document({
    title,
    creator: author,
    lastModifiedBy: author,
    styles: {
      default: {
        document: {
          run: { font: FONT, size: SIZE.text, color: INK.text, language: { value: 'ru-RU' } },
          paragraph: { spacing: { after: 80 } },
        },
        title: { run: { font: FONT, size: SIZE.title, bold: true, color: INK.text } },
        heading1: headingStyle(1),
        heading2: headingStyle(2),
      },
    },
    sections: [
      {
        properties: { page: PAGE },
        footers: { default: footer(foot) },
        children: [
          letterhead(paper),
          ...blocks.flatMap((block, at) => printed(block, blocks[at - 1], blocks[at + 1])),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

const headingStyle = (level: 1 | 2) => ({
  run: { font: FONT, size: SIZE[level], bold: true, color: INK.text },
  paragraph: { spacing: { before: level === 1 ? 240 : 160, after: 80 }, keepNext: true },
})

function footer({ left, right }: Paper['foot']): Footer {
  const number = new TextRun({
    size: SIZE.small,
    color: INK.soft,
    children: [new Tab(), `${right} · с. `, PageNumber.CURRENT, ' из ', PageNumber.TOTAL_PAGES],
  })
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: WIDTH }],
        children: [small(left), number],
      }),
    ],
  })
}

function letterhead({ letterhead: { left, right } }: Paper): Table {
  const side = (lines: readonly string[], alignment: 'left' | 'right') =>
    new TableCell({
      borders: NO_LINES,
      margins: { left: 0, right: 0 },
      children: lines.map((text) => new Paragraph({ alignment, children: [small(text)] })),
    })
  const row = new TableRow({ children: [side(left, AlignmentType.LEFT), side(right, AlignmentType.RIGHT)] })
  const borders = { ...NO_LINES, insideVertical: NO_LINE, insideHorizontal: NO_LINE }
  return fixedTable([WIDTH / 2, WIDTH / 2], [row], borders)
}

function printed(
  block: Block,
  before: Block | undefined,
  after: Block | undefined,
): Array<Paragraph | Table> {
  switch (block.kind) {
    case 'title':
      return [
        new Paragraph({ heading: HeadingLevel.TITLE, spacing: { before: 200 }, children: [run(block.text)] }),
        new Paragraph({ children: [run(block.under, { size: SIZE.under })] }),
      ]
    case 'heading': {
      const heading = block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2
      return [
        new Paragraph({ heading, pageBreakBefore: before?.kind === 'page', children: [run(block.text)] }),
      ]
    }
    case 'paragraph': {
      const { lead, text, isNote = false } = block
      const keepNext = before?.kind === 'heading' || after?.kind === 'signatures'
      if (isNote) return [new Paragraph({ keepNext, children: [small(text)] })]
      const first = lead === undefined ? [] : [run(`${lead} `, { bold: true })]
      return [new Paragraph({ keepNext: after?.kind === 'signatures', children: [...first, run(text)] })]
    }
    case 'table':
      return [tableOf(block), new Paragraph({ spacing: { after: 60 }, children: [] })]
    case 'chart':
      return [new Paragraph({ keepNext: true, children: [chartOf(block)] })]
    case 'signatures':
      return signatures(block)
    case 'page':
      return []
  }
}

function signatures({ people, year }: Extract<Block, { kind: 'signatures' }>): Array<Paragraph | Table> {
  const widths = [0.42, 0.28, 0.3].map((share) => Math.floor(share * WIDTH))
  const cell = (text: string, at: number, borders: ITableCellBorders) =>
    new TableCell({
      width: { size: widths[at] ?? 0, type: WidthType.DXA },
      verticalAlign: VerticalAlignTable.BOTTOM,
      borders,
      margins: { top: 240, bottom: 0, left: at === 2 ? 160 : 0, right: 0 },
      children: [new Paragraph({ keepNext: true, spacing: { after: 0 }, children: [run(text)] })],
    })
  const rows = people.map(
    ({ position, name }) =>
      new TableRow({
        cantSplit: true,
        children: [cell(position, 0, NO_LINES), cell('', 1, under(6, INK.text)), cell(name, 2, NO_LINES)],
      }),
  )
  const day = new Paragraph({ spacing: { before: 240 }, text: `«____» ______________ ${year} г.` })
  return rows.length > 0 ? [fixedTable(widths, rows), day] : [day]
}
