type ColumnHeadsProps = {
  names: readonly string[]
  /** Of every head, or of each by its name and its place. */
  className?: string | ((name: string, place: number) => string)
}

/** The heads of the columns of a plain table, in its row. */
export const ColumnHeads = ({ names, className }: ColumnHeadsProps) =>
  names.map((name, place) => (
    <th
      key={name}
      scope="col"
      className={typeof className === 'function' ? className(name, place) : className}
    >
      {name}
    </th>
  ))
