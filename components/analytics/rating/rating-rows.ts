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
