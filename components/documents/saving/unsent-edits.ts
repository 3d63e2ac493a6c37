'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EntryCell, EntryRow } from '@/components/documents/cells/entry-rows'
import {
  checked,
  type EntryStore,
  isCellDirty,
  isNoteDirty,
  isReasonDirty,
  isRowDirty,
  noteText,
} from '@/components/documents/cells/entry-state'
import { activeInWords, inWords, noteInWords } from '@/components/documents/saving/conflict'
import { openFromDevice, sealForDevice } from '@/components/ui/browser/device-seal'
import { dropFromDevice, keepOnDevice, keptOnDevice } from '@/components/ui/browser/device-store'
import { parseEntry } from '@/lib/calc/entry'

/*
 * What is typed and not sent yet, as it is kept on the device. Every edit carries what the server held when it was
 * made: laid over a later state of the document it shows, cell by cell, whether somebody else got ahead.
 */

interface Edit {
  text: string
  from: string | null
  disputed: boolean
}

interface UnsentRow {
  metric_id: number
  is_active: { to: boolean; disputed: boolean } | null
  note: Edit | null
  /** Older pages kept none. */
  inactive_reason?: string | null
  cells: Array<Edit & { calc_data_id: number }>
}

export interface UnsentEdits {
  rows: UnsentRow[]
}

/** What of the rows is not sent; null when all of it is. */
export function unsentEditsOf(rows: readonly EntryRow[]): UnsentEdits | null {
  const unsent = rows.filter(isRowDirty).map(unsentRow)
  return unsent.length === 0 ? null : { rows: unsent }
}

function unsentRow(row: EntryRow): UnsentRow {
  const isSwitched = row.isActive !== row.saved.isActive
  return {
    metric_id: row.metric.id,
    is_active: isSwitched ? { to: row.isActive, disputed: row.theirs !== null } : null,
    note: isNoteDirty(row)
      ? { text: row.note ?? '', from: row.saved.note, disputed: row.noteTheirs !== null }
      : null,
    inactive_reason: isReasonDirty(row) ? (row.inactiveReason ?? '') : null,
    cells: row.cells.flatMap((cell, index) => {
      const variable = row.metric.variables[index]
      if (!variable || !row.isActive || !isCellDirty(cell)) return []
      const { text, saved, theirs } = cell
      return [{ calc_data_id: variable.calcDataId, text, from: saved, disputed: theirs !== null }]
    }),
  }
}

/**
 * Lays kept edits over rows as the server has them now. What the server already holds, and what has been typed
 * since, is left alone; where somebody else has saved another value since the edit was made, it is marked.
 */
export function applyUnsentEdits(rows: readonly EntryRow[], unsent: UnsentEdits): EntryRow[] {
  const edits = new Map(unsent.rows.map((edit) => [edit.metric_id, edit]))
  return rows.map((row) => {
    const edit = edits.get(row.metric.id)
    return edit ? applyRow(row, edit) : row
  })
}

function applyRow(row: EntryRow, edit: UnsentRow): EntryRow {
  const cells = row.cells.map((cell, index) => {
    const id = row.metric.variables[index]?.calcDataId
    const kept = edit.cells.find((it) => it.calc_data_id === id)
    return kept ? applyCell(cell, kept) : cell
  })
  const isUntouched = row.isActive === row.saved.isActive
  const wanted = edit.is_active !== null && isUntouched ? edit.is_active.to : row.isActive
  // Numbers kept from a row somebody has switched off since: it stays on, or they would be out of sight.
  const isActive = wanted || cells.some((cell, index) => cell !== row.cells[index])
  const isDisputed = edit.is_active === null ? isActive !== wanted : edit.is_active.disputed
  const isSwitched = isActive !== row.saved.isActive
  return {
    ...row,
    ...applyNote(row, edit),
    inactiveReason: isReasonDirty(row) ? row.inactiveReason : (edit.inactive_reason ?? row.inactiveReason),
    isActive,
    cells,
    theirs: isSwitched && isDisputed ? activeInWords(row.saved.isActive) : row.theirs,
  }
}

function applyCell(cell: EntryCell, { text, from, disputed }: UnsentRow['cells'][number]): EntryCell {
  const entry = parseEntry(text)
  if (isCellDirty(cell) || (entry.ok && entry.value === cell.saved)) return cell
  const isDisputed = disputed || from !== cell.saved
  return checked({ ...cell, text, theirs: isDisputed ? inWords(cell.saved) : null })
}

function applyNote(row: EntryRow, { note }: UnsentRow): Partial<EntryRow> {
  if (note === null || isNoteDirty(row) || noteText(note.text) === row.saved.note) return {}
  const isDisputed = note.disputed || note.from !== row.saved.note
  return { note: note.text, noteTheirs: isDisputed ? noteInWords(row.saved.note) : null }
}

/* What was kept on the device is of this page, of an older one, or nobody's. By hand: a schema's script is larger. */

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isNone = (value: unknown) => value === null

/** Whether a value is an object whose fields answer these checks. */
const isOf = (fields: Record<string, (value: unknown) => boolean>) => (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, holds]) => holds(Reflect.get(value, name)))

const orNone = (holds: (value: unknown) => boolean) => (value: unknown) => isNone(value) || holds(value)
const listOf = (holds: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(holds)

const EDIT = { text: isText, from: orNone(isText), disputed: isFlag }

const isRow = isOf({
  metric_id: isNumber,
  is_active: orNone(isOf({ to: isFlag, disputed: isFlag })),
  note: orNone(isOf(EDIT)),
  inactive_reason: (value) => value === undefined || orNone(isText)(value),
  cells: listOf(isOf({ ...EDIT, calc_data_id: isNumber })),
})

export function isUnsentEdits(kept: unknown): kept is UnsentEdits {
  return isOf({ rows: listOf(isRow) })(kept)
}

/** How long typing may pause before it is written down; leaving the page does not wait for it. */
const KEEP_MS = 150

interface UnsentEditsPlace {
  store: EntryStore
  owner: number
  /** By which it is sealed. */
  keys: readonly string[]
  /** The document's key: the same before and after it first came to be. */
  name: string
  isWriter: boolean
  /** Rows with what was brought back: the page that kept it may have sent it as it went, and heard no answer. */
  onRestored: (rows: readonly EntryRow[]) => void
}

/** Keeps on the device what is typed and not sent, and brings it back when the document is opened again. */
export function useUnsentEdits({ store, owner, keys, name, isWriter, onRestored }: UnsentEditsPlace) {
  const [isKept, setKept] = useState(true)
  const isDiscarded = useRef(false)
  const restored = useEffectEvent(onRestored)
  const known = useEffectEvent(() => keys)

  useEffect(() => {
    if (!isWriter) return
    const before = openFromDevice(known(), name, keptOnDevice(owner, name))
    if (isUnsentEdits(before)) {
      store.update((rows) => applyUnsentEdits(rows, before))
      restored(store.rows())
    }
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined

    function keep() {
      clearTimeout(timer)
      const unsent = isDiscarded.current ? null : unsentEditsOf(store.rows())
      if (unsent === null) dropFromDevice(owner, name)
      else setKept(keepOnDevice(owner, name, sealForDevice(known(), name, unsent)))
    }

    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, KEEP_MS)
    })
    // What was typed before this tab was known to be the writer.
    keep()
    window.addEventListener('pagehide', keep, { signal })
    window.document.addEventListener('visibilitychange', keep, { signal })
    return () => {
      listening.abort()
      unsubscribe()
      keep()
    }
  }, [store, owner, name, isWriter])

  return {
    isKept,
    /** The person leaves without what was not sent. */
    discard: () => {
      isDiscarded.current = true
    },
  }
}
