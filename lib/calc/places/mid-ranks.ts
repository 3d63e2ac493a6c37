import { at, intAt } from '../at'

/** Values in the same histogram cell count as equal; cells are far finer than the noise. */
const MOST_CELLS = 4096
const CELLS_PER_VALUE = 16

/** Ranks a group's drawn values by counting instead of sorting, because it runs hundreds of times. */
interface MidRanks {
  /** Writes into `parts` the share of the others above each value, ties counted half. Both may be the same array. */
  rank(values: Float64Array, parts: Float64Array): void
}

/** @param from values at or below it are not distinguished; to: nor are values at or above it */
export function midRanks(size: number, { from, to }: { from: number; to: number }): MidRanks {
  const cellCount = Math.min(MOST_CELLS, CELLS_PER_VALUE * size)
  const scale = to > from ? (cellCount - 1) / (to - from) : 0
  const counts = new Int32Array(cellCount)
  const greater = new Float64Array(cellCount)
  const cells = new Int32Array(size)
  return {
    rank(values, parts) {
      counts.fill(0)
      for (let index = 0; index < size; index += 1) {
        const cell = Math.min(cellCount - 1, Math.max(0, Math.round((at(values, index) - from) * scale)))
        cells[index] = cell
        counts[cell] = intAt(counts, cell) + 1
      }
      let above = 0
      for (let cell = cellCount - 1; cell >= 0; cell -= 1) {
        const count = intAt(counts, cell)
        greater[cell] = (above + (count - 1) / 2) / (size - 1)
        above += count
      }
      for (let index = 0; index < size; index += 1) parts[index] = at(greater, intAt(cells, index))
    },
  }
}
