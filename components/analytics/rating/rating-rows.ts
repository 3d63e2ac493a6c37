interface Placed {
  place: number
  number: string
}

export type RowOrGap<T> = { kind: 'row'; row: T } | { kind: 'gap'; after: string }

/**
 * Rows of a rating with a gap wherever places were left out between two of them. Places are shared by ties, so the
 * one expected after n rows of place p is p + n.
 */
export function withGaps<T extends Placed>(rows: readonly T[]): RowOrGap<T>[] {
  return rows.flatMap((row, index): RowOrGap<T>[] => {
    const before = rows[index - 1]
    const tied = before ? rows.filter(({ place }) => place === before.place).length : 0
    const isNext = !before || row.place === before.place || row.place === before.place + tied
    return isNext
      ? [{ kind: 'row', row }]
      : [
          { kind: 'gap', after: before.number },
          { kind: 'row', row },
        ]
  })
}

/** What a full rating may be sorted by. */
export type RatingSort = { by: 'place' | 'number' | 'value'; direction: 'asc' | 'desc' }

/** A row of a full rating, of a category or of an indicator alike; without a place it is not ranked. */
export interface FullRow {
  place: number | null
  number: string
  value: number | null
}

/** Rows in another order; those without a place or a value stay last, equal ones in their own order. */
export function sortedRows<T extends FullRow>(rows: readonly T[], { by, direction }: RatingSort): T[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort((one, other) => {
    if (by === 'number') return sign * one.number.localeCompare(other.number)
    const [a, b] = [one[by], other[by]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  })
}
