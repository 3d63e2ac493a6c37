import { intAt } from '@/lib/calc/at'
import { type Mask, sharedBuffer } from '@/lib/calc/comparison/column'
import type { Slot } from '@/lib/calc/pooling/slots'
import { BITS, type HeadColumn, numberIn, type ToldHead } from '@/lib/features/analytics/columns/head'
import { spreadRuns } from '@/lib/features/analytics/columns/packed-lists'
import {
  type GroupColumn,
  type GroupYear,
  NO_COLUMN,
  type Released,
} from '@/lib/features/analytics/columns/shapes'

/* A category and year as a comparison group sees it, from the head of its part and no more rows than needed. */

/** The last group found to hold everybody of a head. */
const held = new WeakMap<ToldHead, Mask>()

/** Whether a group holds every organisation of the head, so that its statistics are the head's. */
export function holdsAll(mask: Mask, head: ToldHead): boolean {
  if (held.get(head) === mask) return true
  if (head.companies.some((id) => mask[id] !== 1)) return false
  held.set(head, mask)
  return true
}

/** The viewer's organisation: the number of its row, and the row. */
export interface OwnRow {
  row: number
  bytes: Uint8Array
}

/** The category and year as all participants see it, or as the group does. @param own null without */
export function headYear(head: ToldHead, own: OwnRow | null, group: GroupRows | null = null): GroupYear {
  const columnAt = (metricId: number, slot: Slot) => head.columns.get(metricId)?.get(slot)
  return {
    column(metricId, slot) {
      const column = columnAt(metricId, slot)
      return column ? (group?.column(column) ?? column) : NO_COLUMN
    },
    reported: (slot) => (group ? group.reported(slot) : (head.reporters.get(slot) ?? 0)),
    own(metricId, slot): Released | null {
      const column = columnAt(metricId, slot)
      if (!own || !column) return null
      const told = column.runs.values[numberIn(own.bytes, 0, column.run) - 1] ?? null
      const value = column.exact.values[column.exact.rows.indexOf(own.row)] ?? told
      return value === null ? null : { value, told }
    },
  }
}

interface GroupRows {
  column(column: HeadColumn): GroupColumn
  reported(slot: Slot): number
}

/** The last group of each head. */
const known = new WeakMap<ToldHead, { mask: Mask; group: GroupRows }>()

/** The columns of a group: of each run, how many rows of the group have it. */
export function groupRows(head: ToldHead, rows: Uint8Array, mask: Mask): GroupRows {
  const last = known.get(head)
  if (last?.mask === mask) return last.group
  const starts = Int32Array.from(
    [...head.companies.keys()].filter((row) => mask[intAt(head.companies, row)] === 1),
    (row) => row * head.width,
  )
  const columns = new Map<HeadColumn, GroupColumn>()
  const columnOf = (column: HeadColumn): GroupColumn => {
    const counts = new Int32Array(column.runs.counts.length)
    let length = 0
    for (let place = 0; place < starts.length; place += 1) {
      const run = numberIn(rows, intAt(starts, place), column.run)
      if (run === 0) continue
      counts[run - 1] = intAt(counts, run - 1) + 1
      length += 1
    }
    return { values: () => spreadRuns({ values: column.runs.values, counts }, sharedBuffer(length)) }
  }
  const group: GroupRows = {
    column(column) {
      const made = columns.get(column) ?? columnOf(column)
      columns.set(column, made)
      return made
    },
    reported(slot) {
      const place = [...head.reporters.keys()].indexOf(slot)
      const field = head.reported[Math.floor(place / BITS)]
      if (!field) return 0
      return starts.reduce((sum, start) => sum + ((numberIn(rows, start, field) >>> (place % BITS)) & 1), 0)
    },
  }
  known.set(head, { mask, group })
  return group
}
