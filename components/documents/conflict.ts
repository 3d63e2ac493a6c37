import { type EntryCell, type EntryRow, rowsOfDocument } from '@/components/documents/entry-rows'
import { isCellDirty } from '@/components/documents/entry-state'
import { groupedText } from '@/components/documents/entry-text'
import { parseEntry } from '@/lib/calc/entry'
import type { InputDocument } from '@/lib/features/documents/answers'

const inWords = (saved: string | null) => (saved === null ? 'пусто' : groupedText(saved))
const activeInWords = (isActive: boolean) => (isActive ? 'включён' : 'отключён')

function mergeCell(mine: EntryCell, theirs: EntryCell): EntryCell {
  if (!isCellDirty(mine)) return theirs
  const entry = parseEntry(mine.text)
  const differs = theirs.saved !== mine.saved && !(entry.ok && entry.value === theirs.saved)
  return {
    text: mine.text,
    error: mine.error,
    saved: theirs.saved,
    theirs: differs ? inWords(theirs.saved) : null,
  }
}

function mergeRow(mine: EntryRow, theirs: EntryRow): EntryRow {
  const switchedHere = mine.isActive !== mine.saved.isActive
  const isActive = switchedHere ? mine.isActive : theirs.isActive
  const variables = theirs.metric.variables
  const ids = mine.metric.variables.map((variable) => variable.calcDataId)
  const cells = theirs.cells.map((cell, index) => {
    const own = mine.cells[ids.indexOf(variables[index]?.calcDataId ?? 0)]
    return own ? mergeCell(own, cell) : cell
  })
  // Switched off by the other person under numbers typed here: the row stays on, or they would be out of sight.
  const typedHere = mine.isActive && mine.cells.some(isCellDirty)
  const keptOn = isActive || typedHere
  const disagrees = keptOn !== theirs.isActive && theirs.isActive !== mine.saved.isActive
  return { ...theirs, isActive: keptOn, cells, theirs: disagrees ? activeInWords(theirs.isActive) : null }
}

/**
 * What is on the screen laid over the document another person has saved meanwhile (or created, when there was
 * none here): cells and switches changed here stay as typed, the rest is theirs. Where both changed the same
 * cell differently, it is marked with the other person's value.
 */
export function mergeStale(rows: readonly EntryRow[], document: InputDocument): EntryRow[] {
  const mine = new Map(rows.map((row) => [row.metric.id, row]))
  return rowsOfDocument(document).map((theirs) => {
    const own = mine.get(theirs.metric.id)
    return own ? mergeRow(own, theirs) : theirs
  })
}

/**
 * The rows after the server has taken `sent`. What was typed while the answer was on its way stays and is not
 * saved yet; rows that were saved as off lose their numbers, as they did on the server.
 */
export function acceptSaved(
  rows: readonly EntryRow[],
  sent: readonly EntryRow[],
  document: InputDocument,
): EntryRow[] {
  const current = new Map(rows.map((row) => [row.metric.id, row]))
  const untouched = new Set(sent)
  return rowsOfDocument(document).map((fresh) => {
    const row = current.get(fresh.metric.id)
    if (!row) return fresh
    const isSettled = untouched.has(row)
    if (isSettled && !fresh.isActive) return fresh
    const cells = fresh.cells.map((cell, index): EntryCell => {
      const own = row.cells[index]
      return own ? { ...own, saved: cell.saved, theirs: isSettled ? null : own.theirs } : cell
    })
    return {
      ...fresh,
      isActive: row.isActive,
      cells,
      error: row.error,
      theirs: isSettled ? null : row.theirs,
    }
  })
}
