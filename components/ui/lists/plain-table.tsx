import type { ReactNode } from 'react'

type ColumnHeadsProps = {
  names: readonly string[]
  /** Class of every header, or a function of a header's name and index. */
  className?: string | ((name: string, place: number) => string)
}

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
  headStyle?: string
  bodyStyle?: string
  className: string
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
