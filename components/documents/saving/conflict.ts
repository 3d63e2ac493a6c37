import { type EntryCell, type EntryRow, rowsOfDocument } from '@/components/documents/cells/entry-rows'
import { isCellDirty, isNoteDirty, isReasonDirty, noteText } from '@/components/documents/cells/entry-state'
import { parseEntry } from '@/lib/calc/entry'
import { groupedText } from '@/lib/core/format/entry-text'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'

/** What another person left in a cell, a switch or a comment. */
export const inWords = (saved: string | null): string => (saved === null ? 'пусто' : groupedText(saved))
export const activeInWords = (isActive: boolean): string => (isActive ? 'включён' : 'отключён')
export const noteInWords = (note: string | null): string => note ?? 'пусто'

/** A dispute goes when both agree, is told anew when they changed it again, and otherwise stays as it was. */
function disputed(isAgreed: boolean, isNew: boolean, words: string, before: string | null): string | null {
  if (isAgreed) return null
  return isNew ? words : before
}

function mergeCell(mine: EntryCell, theirs: EntryCell): EntryCell {
  if (!isCellDirty(mine)) return theirs
  const entry = parseEntry(mine.text)
  const isAgreed = entry.ok && entry.value === theirs.saved
  return {
    ...mine,
    saved: theirs.saved,
    source: theirs.source,
    offer: theirs.offer,
    theirs: disputed(isAgreed, theirs.saved !== mine.saved, inWords(theirs.saved), mine.theirs),
  }
}

function mergeNote(mine: EntryRow, theirs: EntryRow): Pick<EntryRow, 'note' | 'noteError' | 'noteTheirs'> {
  if (!isNoteDirty(mine)) return { note: theirs.note, noteError: null, noteTheirs: null }
  const isAgreed = noteText(mine.note) === theirs.saved.note
  const isNew = theirs.saved.note !== mine.saved.note
  return {
    note: mine.note,
    noteError: mine.noteError,
    noteTheirs: disputed(isAgreed, isNew, noteInWords(theirs.saved.note), mine.noteTheirs),
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
  const isNew = theirs.isActive !== mine.saved.isActive
  return {
    ...theirs,
    ...mergeNote(mine, theirs),
    // A reason is worth no dispute: the one typed here stands.
    inactiveReason: isReasonDirty(mine) ? mine.inactiveReason : theirs.inactiveReason,
    isActive: keptOn,
    cells,
    theirs: disputed(keptOn === theirs.isActive, isNew, activeInWords(theirs.isActive), mine.theirs),
  }
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
 * The rows, knowing that what was sent without an answer may have been taken: where the document holds just what
 * was sent, it is this form's own, and what has been typed since is no dispute.
 * @param attempts the rows as they were at each sending that got no answer
 */
export function ownTaken(
  rows: readonly EntryRow[],
  attempts: readonly (readonly EntryRow[])[],
  document: InputDocument,
): EntryRow[] {
  const stored = new Map(rowsOfDocument(document).map((row) => [row.metric.id, row]))
  return rows.map((row) => {
    const now = stored.get(row.metric.id)
    const sent = attempts.flatMap(
      (attempt) => attempt.find(({ metric }) => metric.id === row.metric.id) ?? [],
    )
    if (!now) return row
    const cells = row.cells.map((cell, index): EntryCell => {
      const saved = now.cells[index]?.saved ?? null
      const isOwn = sent.some((one) => {
        const entry = parseEntry(one.cells[index]?.text ?? '')
        return entry.ok && entry.value === saved
      })
      return isOwn ? { ...cell, saved } : cell
    })
    const isOwnSwitch = sent.some(({ isActive }) => isActive === now.isActive)
    const isOwnNote = sent.some(({ note }) => noteText(note) === now.saved.note)
    const saved = {
      ...row.saved,
      isActive: isOwnSwitch ? now.isActive : row.saved.isActive,
      note: isOwnNote ? now.saved.note : row.saved.note,
      inactiveReason: now.saved.inactiveReason,
    }
    return { ...row, cells, saved }
  })
}

/** Numbers and switches that another person changed: «1a, 3», the first few of them. */
export function theirChanges(rows: readonly EntryRow[], document: InputDocument): string {
  const mine = new Map(rows.map((row) => [row.metric.id, row]))
  const names = rowsOfDocument(document).flatMap((theirs, index) => {
    const before = mine.get(theirs.metric.id)?.saved
    const own = mine.get(theirs.metric.id)
    if (!own || before?.isActive !== theirs.isActive) return String(index + 1)
    return theirs.cells.flatMap(({ saved }, place) =>
      saved === own.cells[place]?.saved ? [] : `${index + 1}${theirs.metric.variables[place]?.letter ?? ''}`,
    )
  })
  return fewNames(names)
}

const MOST_NAMED = 3

/** The first few names, and that there are more. */
export const fewNames = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ' и другие' : '')

/** Whether two people want different things somewhere in the rows. */
export const hasDisputes = (rows: readonly EntryRow[]): boolean =>
  rows.some(
    (row) => row.theirs !== null || row.noteTheirs !== null || row.cells.some((it) => it.theirs !== null),
  )

/** What a row says: its indicator and what it is compared with do not change while it is filled in. */
const contentOf = ({ metric: _metric, context: _context, ...content }: EntryRow) => JSON.stringify(content)

/**
 * The rows after the server has taken `sent`. What was typed while the answer was on its way, and what was held
 * back, stays and is not saved yet; so do the numbers of a row saved as off, which come back with its switch. A row
 * nothing has happened to stays the same object, so that it is not drawn again.
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
    const stays = (mark: string | null, isUnsaved: boolean) => (isSettled && !isUnsaved ? null : mark)
    const cells = fresh.cells.map((now, index): EntryCell => {
      const own = row.cells[index]
      if (!own) return { ...now, text: '' }
      const { saved, source, offer } = now
      return { ...own, saved, source, offer, theirs: stays(own.theirs, isCellDirty({ ...own, saved })) }
    })
    const { isActive, note, noteError, inactiveReason } = row
    const next = { ...fresh, isActive, note, noteError, inactiveReason, cells }
    const result: EntryRow = {
      ...next,
      error: row.error,
      noteTheirs: stays(row.noteTheirs, isNoteDirty(next)),
      theirs: stays(row.theirs, row.isActive !== fresh.isActive),
    }
    return contentOf(row) === contentOf(result) ? row : result
  })
}
