import { type EntryCell, type EntryRow, rowsOfDocument } from '@/components/documents/cells/entry-rows'
import {
  isCellDirty,
  isNoteDirty,
  isReasonDirty,
  isRowDirty,
  noteText,
} from '@/components/documents/cells/entry-state'
import { parseEntry } from '@/lib/calc/entry'
import { capital } from '@/lib/core/format/plural'
import type { HistoryEvent } from '@/lib/features/documents/contract'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { inWords, personName } from '@/lib/features/documents/labels'

/** The other person's value to show as a conflict: none once both agree, or while nobody has changed it. */
const disputed = (isAgreed: boolean, isNew: boolean, words: string, before: string | null): string | null =>
  !isAgreed && (isNew || before !== null) ? words : null

/** Whether the text is of this stored value. */
export function isEntryOf(text: string, saved: string | null): boolean {
  const entry = parseEntry(text)
  return entry.ok && entry.value === saved
}

export const cellOf = (row: EntryRow | undefined, { variable: { id } }: EntryCell) =>
  row?.cells.find(({ variable }) => variable.id === id)

/** Data that the indicator no longer has. */
const isGone = ({ metric }: EntryRow, { variable }: EntryCell) =>
  metric.metric_calc_data.every(({ id }) => id !== variable.id)

/** A row's cells as the server has them now; what is typed for data it no longer has stays on the screen after them. */
function cellsOfBoth(
  mine: EntryRow,
  theirs: EntryRow,
  join: (mine: EntryCell, theirs: EntryCell) => EntryCell,
): EntryCell[] {
  const cells = theirs.cells.map((cell) => {
    const own = cellOf(mine, cell)
    return own ? join(own, cell) : cell
  })
  return [...cells, ...mine.cells.filter((cell) => isGone(theirs, cell) && isCellDirty(cell)).map(alone)]
}

/** What the document no longer asks for is compared with no other number. */
const alone = (cell: EntryCell): EntryCell => ({
  ...cell,
  variable: { ...cell.variable, source_datum: null },
})

function mergeCell(mine: EntryCell, theirs: EntryCell): EntryCell {
  if (!isCellDirty(mine)) return theirs
  const isAgreed = isEntryOf(mine.text, theirs.saved)
  return {
    ...mine,
    variable: theirs.variable,
    saved: theirs.saved,
    source: theirs.source,
    offer: theirs.offer,
    // A number sent since is not declined with the one before it.
    isDeclined: mine.isDeclined && mine.offer?.value === theirs.offer?.value,
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
    noteTheirs: disputed(isAgreed, isNew, theirs.saved.note ?? 'пусто', mine.noteTheirs),
  }
}

export function mergeRow(mine: EntryRow, theirs: EntryRow): EntryRow {
  const switchedHere = mine.isActive !== mine.saved.isActive
  const isActive = switchedHere ? mine.isActive : theirs.isActive
  const cells = cellsOfBoth(mine, theirs, mergeCell)
  // A row with numbers typed here stays on even if another person switched it off, since it would hide them.
  const typedHere = mine.isActive && mine.cells.some(isCellDirty)
  const staysOn = isActive || typedHere
  const isNew = theirs.isActive !== mine.saved.isActive
  return {
    ...theirs,
    ...mergeNote(mine, theirs),
    // Reasons cause no conflict: the local one wins.
    inactiveReason: isReasonDirty(mine) ? mine.inactiveReason : theirs.inactiveReason,
    isActive: staysOn,
    cells,
    theirs: disputed(
      staysOn === theirs.isActive,
      isNew,
      theirs.isActive ? 'включён' : 'отключён',
      mine.theirs,
    ),
  }
}

/** What is typed in rows of closed indicators, which the document no longer has, stays on the screen below its rows. */
function withClosed(rows: readonly EntryRow[], now: EntryRow[]): EntryRow[] {
  const ids = new Set(now.map(({ metric }) => metric.id))
  const closed = rows.filter((row) => !ids.has(row.metric.id) && isRowDirty(row))
  return [...now, ...closed.map((row) => ({ ...row, isClosed: true, cells: row.cells.map(alone) }))]
}

/** The rows without closed indicators, and data no longer of one, for which nothing is typed any more. */
export function withoutEmptied(rows: readonly EntryRow[], document: InputDocument | null) {
  if (!document) return rows
  const ids = new Set(document.input_document_values.map(({ metric_id }) => metric_id))
  return rows
    .filter((row) => ids.has(row.metric.id) || isRowDirty(row))
    .map((row) => {
      const cells = row.cells.filter((cell) => !isGone(row, cell) || isCellDirty(cell))
      return cells.length === row.cells.length ? row : { ...row, cells }
    })
}

/**
 * Three-way merge of local rows into a document saved (or created) by another person: locally changed cells and
 * switches stay, the rest is theirs. A cell changed differently by both is marked with the other person's value.
 */
export function mergeStale(rows: readonly EntryRow[], document: InputDocument): EntryRow[] {
  const mine = new Map(rows.map((row) => [row.metric.id, row]))
  const merged = rowsOfDocument(document).map((theirs) => {
    const own = mine.get(theirs.metric.id)
    return own ? mergeRow(own, theirs) : theirs
  })
  return withClosed(rows, merged)
}

/** The row as each save without an answer sent it. */
export const attemptsOf = ({ metric }: EntryRow, attempts: readonly (readonly EntryRow[])[]) =>
  attempts.flatMap((rows) => rows.find((row) => row.metric.id === metric.id) ?? [])

/**
 * Resolves saves without an answer: a stored value equal to what was sent is this form's own, so that later edits are
 * no conflict.
 * @param attempts rows of each save without an answer
 */
export function acceptOwn(
  rows: readonly EntryRow[],
  attempts: readonly (readonly EntryRow[])[],
  document: InputDocument,
): EntryRow[] {
  const stored = new Map(rowsOfDocument(document).map((row) => [row.metric.id, row]))
  return rows.map((row) => {
    const now = stored.get(row.metric.id)
    if (!now) return row
    const sent = attemptsOf(row, attempts)
    const cells = row.cells.map((cell): EntryCell => {
      const saved = cellOf(now, cell)?.saved ?? null
      return sent.some((one) => isEntryOf(cellOf(one, cell)?.text ?? '', saved)) ? { ...cell, saved } : cell
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

/** The first few numbers and switches that another person changed: «1a, 3». */
export function theirChanges(rows: readonly EntryRow[], document: InputDocument): string {
  const mine = new Map(rows.map((row) => [row.metric.id, row]))
  const names = rowsOfDocument(document).flatMap((theirs, index) => {
    const own = mine.get(theirs.metric.id)
    if (own?.saved.isActive !== theirs.isActive) return String(index + 1)
    return theirs.cells.flatMap((cell) =>
      cell.saved === (cellOf(own, cell)?.saved ?? null) ? [] : `${index + 1}${cell.variable.var_name}`,
    )
  })
  return fewNames(names)
}

/** Actions that make a new version; questions and requests do not. */
const CHANGING: ReadonlySet<HistoryEvent['action']> = new Set(['created', 'saved', 'approved', 'withdrawn'])

/**
 * Who, or which exchange key, made the document's latest versions, and when: the latest first, each once.
 * @param events newest first
 * @param since only versions after this instant
 */
export function changedBy(events: readonly HistoryEvent[], since = ''): { who: string; at: string }[] {
  const changes = events
    .filter(({ action, at }) => CHANGING.has(action) && at > since)
    .map(({ action, reason, user, at }) => {
      // A save has a reason only if a key made it, and then its user is who issued the key.
      const isOfKey = reason && (action === 'saved' || action === 'created')
      return { who: isOfKey ? capital(reason) : personName(user), at }
    })
  return changes.filter(({ who }, index) => changes.findIndex((one) => one.who === who) === index)
}

const MAX_NAMED = 3

/** The first few names, with «и другие» if there are more. */
export const fewNames = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ' и другие' : '')

export const hasDisputes = (rows: readonly EntryRow[]): boolean =>
  rows.some(
    (row) => row.theirs !== null || row.noteTheirs !== null || row.cells.some((it) => it.theirs !== null),
  )

/**
 * The rows after the server stored `sent`. Edits made meanwhile or held back stay unsaved, and so do numbers of a row
 * saved as off, which reappear when it is switched on. Unchanged rows keep their identity, to avoid re-renders.
 */
export function acceptSaved(
  rows: readonly EntryRow[],
  sent: readonly EntryRow[],
  document: InputDocument,
): EntryRow[] {
  const current = new Map(rows.map((row) => [row.metric.id, row]))
  const untouched = new Set(sent)
  const accepted = rowsOfDocument(document).map((fresh) => {
    const row = current.get(fresh.metric.id)
    if (!row) return fresh
    const isSettled = untouched.has(row)
    const stays = (mark: string | null, isUnsaved: boolean) => (isSettled && !isUnsaved ? null : mark)
    const cells = cellsOfBoth(row, fresh, (own, now) => {
      const { variable, saved, source, offer } = now
      const theirs = stays(own.theirs, isCellDirty({ ...own, saved }))
      return { ...own, variable, saved, source, offer, theirs }
    })
    const { isActive, note, noteError, inactiveReason } = row
    const next = { ...fresh, isActive, note, noteError, inactiveReason, cells }
    const result: EntryRow = {
      ...next,
      error: row.error,
      noteTheirs: stays(row.noteTheirs, isNoteDirty(next)),
      theirs: stays(row.theirs, row.isActive !== fresh.isActive),
    }
    return JSON.stringify(row) === JSON.stringify(result) ? row : result
  })
  return withClosed(rows, accepted)
}
