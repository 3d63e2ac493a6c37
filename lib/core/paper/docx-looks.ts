import { BorderStyle, type IRunOptions, type ITableCellBorders, TextRun } from 'docx'
import { bound } from '@/lib/core/paper/bound'
import { INK, type Sign } from '@/lib/core/paper/paper'

/** Every office has it. */
export const FONT = 'Arial'
/** Twentieths of a point, as in the PDF. */
export const PAGE = {
  size: { width: 11906, height: 16838 },
  margin: { top: 900, bottom: 1100, left: 1020, right: 660 },
}
export const WIDTH = PAGE.size.width - PAGE.margin.left - PAGE.margin.right
/** Half points. */
export const SIZE = { text: 19, small: 16, cell: 17, title: 32, under: 22, 1: 25, 2: 21 }

export const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' }
export const NO_LINES = { top: NO_LINE, left: NO_LINE, right: NO_LINE, bottom: NO_LINE }
export const under = (size: number, color: string): ITableCellBorders => ({
  ...NO_LINES,
  bottom: { style: BorderStyle.SINGLE, size, color },
})

export const run = (text: string, look: IRunOptions = {}) => new TextRun({ ...look, text: bound(text) })

export const small = (text: string) => run(text, { size: SIZE.small, color: INK.soft })

/** How signs look in letters: hollow and filled. */
const SIGNS: Record<Sign['shape'], [hollow: string, filled: string]> = {
  diamond: ['◈', '◆'],
  square: ['▣', '■'],
}

export const signText = ({ shape, filled }: Sign): string => SIGNS[shape][filled ? 1 : 0]
