import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
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
import { chartOf } from '@/lib/core/paper/docx-chart'
import { FONT, NO_LINE, NO_LINES, PAGE, run, SIZE, small, under, WIDTH } from '@/lib/core/paper/docx-looks'
import { tableOf } from '@/lib/core/paper/docx-table'
import { type Block, INK, type Paper } from '@/lib/core/paper/paper'

/** A document to edit: the same words, tables and numbers, charts with their data. */
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
        children: [letterhead(paper), ...blocks.flatMap((block, at) => printed(block, blocks[at - 1]))],
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
  return new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: [WIDTH / 2, WIDTH / 2],
    layout: TableLayoutType.FIXED,
    borders: { ...NO_LINES, insideVertical: NO_LINE, insideHorizontal: NO_LINE },
    rows: [new TableRow({ children: [side(left, AlignmentType.LEFT), side(right, AlignmentType.RIGHT)] })],
  })
}

function printed(block: Block, before: Block | undefined): Array<Paragraph | Table> {
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
      const keepNext = before?.kind === 'heading'
      if (isNote) return [new Paragraph({ keepNext, children: [small(text)] })]
      const first = lead === undefined ? [] : [run(`${lead} `, { bold: true })]
      return [new Paragraph({ children: [...first, run(text)] })]
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
      children: [new Paragraph({ spacing: { after: 0 }, children: [run(text)] })],
    })
  const rows = people.map(
    ({ position, name }) =>
      new TableRow({
        cantSplit: true,
        children: [cell(position, 0, NO_LINES), cell('', 1, under(6, INK.text)), cell(name, 2, NO_LINES)],
      }),
  )
  const lines = new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    rows,
  })
  const day = new Paragraph({ spacing: { before: 240 }, text: `«____» ______________ ${year} г.` })
  return rows.length > 0 ? [lines, day] : [day]
}
