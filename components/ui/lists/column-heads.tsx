type ColumnHeadsProps = {
  names: readonly string[]
  /** Class of every header, or a function of a header's name and index. */
  className?: string | ((name: string, place: number) => string)
}

/** Header cells of a plain table. */
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
