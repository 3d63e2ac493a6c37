import {
  AlignmentType,
  type ITableCellBorders,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { run, SIZE, signText, small, under, WIDTH } from '@/lib/core/paper/docx-looks'
import { type Cell, INK, type Table as PaperTable, type Sign, signInk } from '@/lib/core/paper/paper'

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

/** A table whose heading is repeated on every page; no row is parted. */
export function tableOf({ columns, rows }: PaperTable): Table {
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
  return new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    rows: [
      new TableRow({ tableHeader: true, cantSplit: true, children: headings }),
      ...rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            children: row.map((one, at) => cell(cellParagraphs(one, sideOf(at)), at, under(4, INK.line))),
          }),
      ),
    ],
  })
}
