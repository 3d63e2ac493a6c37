import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { closedRow, type EntryRow, savedCell } from '@/components/documents/cells/entry-rows'
import {
  checked,
  type EntryStore,
  isCellDirty,
  isNoteDirty,
  isReasonDirty,
  isRowDirty,
  noteText,
} from '@/components/documents/cells/entry-state'
import { attemptsOf, cellOf, isEntryOf, mergeRow } from '@/components/documents/saving/conflict'
import { openFromDevice, sealForDevice } from '@/components/ui/browser/device-seal'
import { dropFromDevice, keepOnDevice, readFromDevice } from '@/components/ui/browser/device-store'
import type { Variable } from '@/lib/features/documents/entry/shapes'

/*
 * Unsaved edits stored on the device. Each has the server's value at its time, so that conflicts are detected per cell
 * when it is applied to a later state.
 */

interface Edit {
  text: string
  from: string | null
  disputed: boolean
  /** Texts of saves without an answer, any of which the server may hold; edits of older versions have none. */
  sent?: string[]
}

interface UnsentRow {
  metric_id: number
  is_active: { to: boolean; disputed: boolean } | null
  note: Edit | null
  inactive_reason?: string | null
  /** In case the document no longer has the indicator, or it its data; edits of older versions have neither name. */
  metric?: { name: string; formula: string }
  cells: (Edit & {
    calc_data_id: number
    error?: string | null
    variable?: Pick<Variable, 'name' | 'var_name'>
  })[]
}

export interface UnsentEdits {
  rows: UnsentRow[]
}

/** What the seal opens was written by this application, and has had these fields in all its versions. */
export const isUnsentEdits = (value: unknown): value is UnsentEdits =>
  typeof value === 'object' && value !== null && 'rows' in value

type Attempts = readonly (readonly EntryRow[])[]

/**
 * The unsaved edits of the rows; null if there are none.
 * @param attempts rows of each save without an answer
 */
export function unsentEditsOf(rows: readonly EntryRow[], attempts: Attempts): UnsentEdits | null {
  const unsent = rows.filter(isRowDirty).map((row) => unsentRow(row, attemptsOf(row, attempts)))
  return unsent.length === 0 ? null : { rows: unsent }
}

function unsentRow(row: EntryRow, attempts: readonly EntryRow[]): UnsentRow {
  const isSwitched = row.isActive !== row.saved.isActive
  return {
    metric_id: row.metric.id,
    metric: { name: row.metric.name, formula: row.metric.formula },
    is_active: isSwitched ? { to: row.isActive, disputed: row.theirs !== null } : null,
    note: isNoteDirty(row)
      ? {
          text: row.note ?? '',
          from: row.saved.note,
          disputed: row.noteTheirs !== null,
          sent: [...new Set(attempts.map(({ note }) => note ?? ''))],
        }
      : null,
    inactive_reason: isReasonDirty(row) ? (row.inactiveReason ?? '') : null,
    cells: row.cells.flatMap((cell) => {
      if (!row.isActive || !isCellDirty(cell)) return []
      const { variable, text, error, saved, theirs } = cell
      const named = { name: variable.name, var_name: variable.var_name }
      const disputed = theirs !== null
      const sent = [...new Set(attempts.map((one) => cellOf(one, cell)?.text ?? ''))]
      return [{ calc_data_id: variable.id, variable: named, text, error, from: saved, disputed, sent }]
    }),
  }
}

/**
 * Applies stored edits to the server's current rows. Values already on the server and later edits stay; a cell that
 * somebody else has changed since is marked as a conflict. What was typed for indicators closed since comes last.
 */
export function applyUnsentEdits(rows: readonly EntryRow[], unsent: UnsentEdits): EntryRow[] {
  const edits = new Map(unsent.rows.map((edit) => [edit.metric_id, edit]))
  const known = new Set(rows.map(({ metric }) => metric.id))
  const closed = unsent.rows.flatMap(({ metric_id: id, metric }) =>
    known.has(id) || !metric ? [] : closedRow(id, metric),
  )
  return [...rows, ...closed].map((row) => {
    const edit = edits.get(row.metric.id)
    return edit ? mergeRow(editedRow(row, edit), row) : row
  })
}

/** The row as it was when its edits were stored, except for what has been typed since; the merge words its conflicts. */
function editedRow(row: EntryRow, edit: UnsentRow): EntryRow {
  const known = new Set(row.cells.map(({ variable }) => variable.id))
  const gone = edit.cells.flatMap(({ calc_data_id: id, variable }) =>
    known.has(id) || !variable ? [] : savedCell({ id, ...variable, aggregation: 'sum', source_datum: null }),
  )
  const cells = [...row.cells, ...gone].map((cell) => {
    const stored = edit.cells.find((it) => it.calc_data_id === cell.variable.id)
    if (!stored || isCellDirty(cell)) return cell
    const { text, error = null, disputed } = stored
    const saved = stored.sent?.some((one) => isEntryOf(one, cell.saved)) ? cell.saved : stored.from
    const variable = { ...cell.variable, ...stored.variable }
    return checked({ ...cell, variable, text, error, saved, theirs: disputed ? '' : null })
  })
  const active = row.isActive === row.saved.isActive ? edit.is_active : null
  const note = isNoteDirty(row) ? null : edit.note
  const isOwnNote = note?.sent?.some((one) => noteText(one) === row.saved.note)
  // Numbers are stored only of a row that is on.
  const wasOn = active ? !active.to : edit.cells.length > 0 || row.saved.isActive
  return {
    ...row,
    cells,
    note: note ? note.text : row.note,
    noteTheirs: note?.disputed ? '' : row.noteTheirs,
    inactiveReason: isReasonDirty(row) ? row.inactiveReason : (edit.inactive_reason ?? row.inactiveReason),
    isActive: active?.to ?? (edit.cells.length > 0 || row.isActive),
    theirs: active?.disputed ? '' : row.theirs,
    saved: { ...row.saved, isActive: wasOn, note: note && !isOwnNote ? note.from : row.saved.note },
  }
}

/** Debounce of storing edits; leaving the page stores them at once. */
const KEEP_MS = 150

interface UnsentEditsPlace {
  store: EntryStore
  owner: number
  /** Encryption keys. */
  keys: readonly string[]
  /** The document's key: the same before and after its creation. */
  name: string
  isWriter: boolean
  /** Rows of each save without an answer. */
  attempts: () => Attempts
  /** Called with restored rows: the page that stored them may have sent them on unload without an answer. */
  onRestored: (rows: readonly EntryRow[]) => void
}

/** Stores unsaved edits on the device, and restores them when the document is reopened. */
export function useUnsentEdits({ store, owner, keys, name, isWriter, ...form }: UnsentEditsPlace) {
  const [isStored, setStored] = useState(true)
  const isDiscarded = useRef(false)
  const restored = useEffectEvent(form.onRestored)
  const attempts = useEffectEvent(form.attempts)
  const known = useEffectEvent(() => keys)

  useEffect(() => {
    if (!isWriter) return
    const before = openFromDevice(known(), name, readFromDevice(owner, name))
    if (isUnsentEdits(before)) {
      store.update((rows) => applyUnsentEdits(rows, before))
      restored(store.rows())
    }
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined

    function keep() {
      clearTimeout(timer)
      const unsent = isDiscarded.current ? null : unsentEditsOf(store.rows(), attempts())
      if (unsent === null) dropFromDevice(owner, name)
      else setStored(keepOnDevice(owner, name, sealForDevice(known(), name, unsent)))
    }

    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, KEEP_MS)
    })
    // Stores what was typed before this tab became the writer.
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
    isStored,
    /** Discards unsaved edits on leaving. */
    discard: () => {
      isDiscarded.current = true
    },
  }
}
