import { at, intAt } from '../at'

/* Values are ranked by counting them in cells instead of sorting, because it is done hundreds of times. */

/** Most cells to count values in. Values of one cell tie, but a cell is much narrower than chance variation. */
const MOST_CELLS = 4096
const CELLS_PER_VALUE = 16

/**
 * The cells for this many values: the value at cell 0, cells per unit of the values, and the index of the last cell.
 * @param range the least and the greatest value to distinguish
 */
export function cellScale(size: number, { from, to }: { from: number; to: number }) {
  const last = Math.min(MOST_CELLS, CELLS_PER_VALUE * size) - 1
  return { from, scale: to > from ? last / (to - from) : 0, last }
}

/** The cell nearest to a value at this distance above `from`; truncating is twice as fast as `Math.round`. */
export const nearestCell = (above: number, scale: number): number => (above * scale + 0.5) | 0

/** By cell, the share of the others, 0 to 1, that is greater than a value in it; ties count half. */
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

/**
 * Ranks a group's drawn values.
 * @param range as for `cellScale`
 * @returns writes into `parts` the share of the others above each value, ties counted half; both may be the same array
 */
export function midRanks(size: number, range: { from: number; to: number }) {
  const { from, scale, last } = cellScale(size, range)
  const counts = new Int32Array(last + 1)
  const cells = new Int32Array(size)
  return (values: Float64Array, parts: Float64Array) => {
    counts.fill(0)
    for (let index = 0; index < size; index += 1) {
      const cell = Math.min(last, Math.max(0, nearestCell(at(values, index) - from, scale)))
      cells[index] = cell
      counts[cell] = intAt(counts, cell) + 1
    }
    const greater = greaterIn(counts, size)
    for (let index = 0; index < size; index += 1) parts[index] = at(greater, intAt(cells, index))
  }
}
