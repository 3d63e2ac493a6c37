import type { ReactNode } from 'react'

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

type PlainTableProps = {
  /** For screen readers. */
  caption: string
  names: readonly string[]
  nameStyle?: ColumnHeadsProps['className']
  /** Style of the row of names. */
  headStyle?: string
  bodyStyle?: string
  className: string
  /** The rows. */
  children: ReactNode
}

/** A table with named columns that neither sorts nor selects. */
export function PlainTable({ caption, names, nameStyle, headStyle, bodyStyle, ...table }: PlainTableProps) {
  return (
    <table className={table.className}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className={headStyle}>
          <ColumnHeads names={names} className={nameStyle} />
        </tr>
      </thead>
      <tbody className={bodyStyle}>{table.children}</tbody>
    </table>
  )
}
