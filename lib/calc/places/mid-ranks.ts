import { at, intAt } from '../at'

/*
 * Values are ranked by counting them in cells instead of sorting, because it is done hundreds of times.
 */

/** Into how many cells values are counted; those of one cell are equal, far finer than chance moves them. */
const MOST_CELLS = 4096
const CELLS_PER_VALUE = 16

/** @param from the least value that is told from smaller ones; to: the greatest told from greater ones */
interface CellScale {
  from: number
  /** Cells to one unit of the values. */
  scale: number
  last: number
}

/** The cells of so many values. @param range between its ends values are told from one another */
export function cellScale(size: number, { from, to }: { from: number; to: number }): CellScale {
  const last = Math.min(MOST_CELLS, CELLS_PER_VALUE * size) - 1
  return { from, scale: to > from ? last / (to - from) : 0, last }
}

/** The cell nearest to a value that lies so far above the least: an integer at once, as `Math.round` takes twice as long. */
export const nearestCell = (above: number, scale: number): number => (above * scale + 0.5) | 0

/** By cell, the part of the others, from 0 to 1, that is greater than a value in it: ties count half. */
export function greaterIn(counts: Int32Array, size: number): Float64Array {
  const greater = new Float64Array(counts.length)
  let above = 0
  for (let cell = counts.length - 1; cell >= 0; cell -= 1) {
    const count = intAt(counts, cell)
    greater[cell] = (above + (count - 1) / 2) / (size - 1)
    above += count
  }
  return greater
}

/** Ranks a group's drawn values. */
interface MidRanks {
  /** Writes into `parts` the share of the others above each value, ties counted half. Both may be the same array. */
  rank(values: Float64Array, parts: Float64Array): void
}

/** @param range as `cellScale` has it */
export function midRanks(size: number, range: { from: number; to: number }): MidRanks {
  const { from, scale, last } = cellScale(size, range)
  const counts = new Int32Array(last + 1)
  const cells = new Int32Array(size)
  return {
    rank(values, parts) {
      counts.fill(0)
      for (let index = 0; index < size; index += 1) {
        const cell = Math.min(last, Math.max(0, nearestCell(at(values, index) - from, scale)))
        cells[index] = cell
        counts[cell] = intAt(counts, cell) + 1
      }
      const greater = greaterIn(counts, size)
      for (let index = 0; index < size; index += 1) parts[index] = at(greater, intAt(cells, index))
    },
  }
}
