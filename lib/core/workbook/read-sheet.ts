import { type Budget, fileRefusal, NOT_A_WORKBOOK } from '@/lib/core/workbook/budget'
import { xmlTokens } from '@/lib/core/workbook/xml'

/** What the format of a cell shows its number as: 0.35 as «35 %». */
export type ShownAs = 'date' | 'percent'

/** The content of a cell. `other`: a boolean, an error, or an invalid number. */
export interface ReadCell {
  kind: 'number' | 'text' | 'formula' | ShownAs | 'other'
  text: string
}

/** Tables of the workbook that cells refer to. */
interface SheetSource {
  strings: readonly string[]
  shown: ReadonlyMap<number, ShownAs>
}

const ADDRESS = /^[A-Z]{1,3}[1-9]\d{0,6}$/
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i

interface OpenCell {
  address: string
  type: string
  style: number
  value: string
  inline: string
  isFormula: boolean
}

/** The non-empty cells of one sheet. @throws AppError invalid for invalid XML, and beyond the budget */
export function sheetCells(text: string, source: SheetSource, budget: Budget): Map<string, ReadCell> {
  const cells = new Map<string, ReadCell>()
  let cell: OpenCell | null = null
  let inside = ''
  for (const token of xmlTokens(text, budget)) {
    if (token.type === 'text') {
      if (cell && inside === 'v') cell.value += token.text
      else if (cell && inside === 't') cell.inline += token.text
    } else if (token.name === 'c') {
      if (token.type === 'open') {
        budget.spend('cells')
        cell = token.isEmpty ? null : opened(token.attributes)
      } else if (cell) {
        const read = closed(cell, source)
        if (read) {
          budget.spend('characters', read.text.length)
          cells.set(cell.address, read)
        }
        cell = null
      }
    } else if (token.type === 'open') {
      inside = token.isEmpty ? '' : token.name
      if (cell && token.name === 'f') cell.isFormula = true
    } else inside = ''
  }
  return cells
}

function opened(attributes: ReadonlyMap<string, string>): OpenCell {
  const address = attributes.get('r') ?? ''
  if (!ADDRESS.test(address)) throw fileRefusal(NOT_A_WORKBOOK)
  const style = Number(attributes.get('s') ?? 0)
  return { address, type: attributes.get('t') ?? 'n', style, value: '', inline: '', isFormula: false }
}

function closed(cell: OpenCell, { strings, shown }: SheetSource): ReadCell | null {
  const value = cell.value.trim()
  if (cell.isFormula) return { kind: 'formula', text: value }
  switch (cell.type) {
    case 's':
      return textCell(strings[Number(value)] ?? '')
    case 'inlineStr':
      return textCell(cell.inline)
    case 'str':
      return textCell(cell.value)
    case 'd':
      return { kind: 'date', text: value }
    case 'n':
      if (value === '') return null
      if (!NUMBER.test(value)) return { kind: 'other', text: value }
      return { kind: shown.get(cell.style) ?? 'number', text: value }
    default:
      return { kind: 'other', text: value }
  }
}

const textCell = (text: string): ReadCell | null => (text === '' ? null : { kind: 'text', text })
