import { openArchive } from '@/lib/core/workbook/archive'
import { Budget, fileRefusal, NOT_A_WORKBOOK } from '@/lib/core/workbook/budget'
import { type ReadCell, type ShownAs, sheetCells } from '@/lib/core/workbook/read-sheet'
import { xmlTokens } from '@/lib/core/workbook/xml'

export interface ReadSheet {
  name: string
  /** Non-empty cells by address («F7»). */
  cells: ReadonlyMap<string, ReadCell>
}

const MAX_SHEETS = 60

/*
 * Not done by exceljs, which iterates every cell of any range in a file (merged cells, validations, defined names): a
 * kilobyte of XML would keep it busy for hours. This reads only cells.
 */

/**
 * Reads the cells of an untrusted file, within limits of memory and time.
 * @throws AppError invalid, with a message under `file`
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadSheet[]> {
  const budget = new Budget()
  const archive = await openArchive(bytes, budget)
  const listed = await listSheets(archive, budget)
  if (listed.length === 0 || listed.length > MAX_SHEETS) throw fileRefusal(NOT_A_WORKBOOK)
  const source: Parameters<typeof sheetCells>[1] = {
    strings: sharedStrings((await archive.read('xl/sharedStrings.xml')) ?? '', budget),
    shown: shownStyles((await archive.read('xl/styles.xml')) ?? '', budget),
  }
  const sheets: ReadSheet[] = []
  for (const { name, path } of listed) {
    const text = await archive.read(path)
    if (text === null) throw fileRefusal(NOT_A_WORKBOOK)
    sheets.push({ name, cells: sheetCells(text, source, budget) })
  }
  return sheets
}

async function listSheets(
  archive: Awaited<ReturnType<typeof openArchive>>,
  budget: Budget,
): Promise<{ name: string; path: string }[]> {
  const targets = new Map<string, string>()
  for (const token of xmlTokens((await archive.read('xl/_rels/workbook.xml.rels')) ?? '', budget)) {
    if (token.type !== 'open' || token.name !== 'Relationship') continue
    const target = token.attributes.get('Target') ?? ''
    targets.set(token.attributes.get('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  const sheets: { name: string; path: string }[] = []
  for (const token of xmlTokens((await archive.read('xl/workbook.xml')) ?? '', budget)) {
    if (token.type !== 'open' || token.name !== 'sheet') continue
    const path = targets.get(token.attributes.get('id') ?? '') ?? ''
    sheets.push({ name: token.attributes.get('name') ?? '', path })
  }
  return sheets
}

/** Shared strings, which cells refer to by index; formatted runs are joined, phonetic readings left out. */
function sharedStrings(text: string, budget: Budget): string[] {
  const strings: string[] = []
  let current = ''
  let isText = false
  let isPhonetic = false
  for (const token of xmlTokens(text, budget)) {
    if (token.type === 'text') {
      if (isText && !isPhonetic) current += token.text
    } else if (token.name === 't') isText = token.type === 'open' && !token.isEmpty
    else if (token.name === 'rPh') isPhonetic = token.type === 'open' && !token.isEmpty
    else if (token.name === 'si') {
      if (token.type === 'close' || token.isEmpty) {
        budget.spend('strings')
        strings.push(current)
      }
      current = ''
    }
  }
  return strings
}

/** Built-in formats, which files refer to by number alone; 48 is scientific, 49 is text. */
function builtInFormat(id: number): ShownAs | null {
  if (id === 9 || id === 10) return 'percent'
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47)
  return isDate || (id >= 50 && id <= 58) ? 'date' : null
}

/** Indices of cell styles that show a number as something else. */
function shownStyles(text: string, budget: Budget): ReadonlyMap<number, ShownAs> {
  const custom = new Map<number, ShownAs | null>()
  const styles = new Map<number, ShownAs>()
  let index = -1
  for (const token of xmlTokens(text, budget)) {
    if (token.type !== 'open') {
      if (token.type === 'close' && token.name === 'cellXfs') return styles
      continue
    }
    const id = Number(token.attributes.get('numFmtId'))
    if (token.name === 'numFmt') custom.set(id, ownFormat(token.attributes.get('formatCode') ?? ''))
    else if (token.name === 'cellXfs') index = 0
    else if (token.name === 'xf' && index >= 0) {
      const shown = custom.get(id) ?? builtInFormat(id)
      if (shown) styles.set(index, shown)
      index += 1
    }
  }
  return styles
}

/** By a date letter or a percent sign outside quotes, colours and conditions. */
function ownFormat(code: string): ShownAs | null {
  const bare = code.replace(/"[^"]*"|\[(?![hms]+\])[^\]]*\]|\\./gi, '')
  if (/[dmyhs]/i.test(bare)) return 'date'
  return bare.includes('%') ? 'percent' : null
}
