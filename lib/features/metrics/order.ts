/** A row moved to a place of its list, counted from 1; beyond the end is the last. */
export interface Move {
  id: number
  position: number
}

/** The list after a move, as the server will number it. A row that is not in it leaves it alone. */
export function withMove<Row extends Move>(rows: readonly Row[], { id, position }: Move): Row[] {
  const moved = rows.find((row) => row.id === id)
  if (!moved) return [...rows]
  const others = rows.filter((row) => row.id !== id)
  return others
    .toSpliced(position - 1, 0, moved)
    .map((row, index) => (row.position === index + 1 ? row : { ...row, position: index + 1 }))
}
