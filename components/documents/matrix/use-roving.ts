'use client'

import { type KeyboardEvent, useState } from 'react'

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

interface At {
  row: number
  column: number
}

const linkOf = (row: HTMLTableRowElement | undefined, column: number) =>
  row?.cells[column]?.querySelector<HTMLElement>('a') ?? null

/** The nearest link in that direction; at the edges, and past cells with nothing to open, the way goes on or ends. */
function linkTowards(table: HTMLTableElement, from: At, [down, right]: readonly [number, number]) {
  const rows = [...(table.tBodies[0]?.rows ?? [])]
  const width = rows[from.row]?.cells.length ?? 0
  if (!Number.isFinite(right)) {
    const columns = Array.from({ length: width }, (_, column) => column)
    const ordered = right < 0 ? columns : columns.reverse()
    return ordered.map((column) => linkOf(rows[from.row], column)).find(Boolean) ?? null
  }
  let { row, column } = from
  do {
    row += down
    column += right
    const link = linkOf(rows[row], column)
    if (link) return link
  } while (row >= 0 && row < rows.length && column >= 0 && column < width)
  return null
}

/**
 * Arrow keys walk the links of a table's body; Tab stops at one of them only, the last one walked to.
 * @param keys of the cells that have a link, in reading order
 */
export function useRoving(keys: readonly string[]) {
  const [current, setCurrent] = useState<string | null>(null)
  const stop = current !== null && keys.includes(current) ? current : keys[0]

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const step = STEPS[event.key]
    const { target, currentTarget: table } = event
    if (!step || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    const cell = target.closest('td')
    const row = cell?.closest('tr')
    if (!cell || !row) return
    event.preventDefault()
    linkTowards(table, { row: row.sectionRowIndex, column: cell.cellIndex }, step)?.focus()
  }

  return {
    onKeyDown,
    /** What the link of this cell bears. */
    linkOf: (key: string) => ({ tabIndex: key === stop ? 0 : -1, onFocus: () => setCurrent(key) }),
  }
}
