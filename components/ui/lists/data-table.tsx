import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Select } from '@/components/ui/fields/select'
import type { SelectOption } from '@/components/ui/fields/select-options'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { SortHeader } from '@/components/ui/lists/sort-header'

interface TableSort {
  by: string
  direction: 'asc' | 'desc'
}

type SortChoiceProps = {
  options: readonly SelectOption[]
  sort: TableSort
  /** Null restores the default order. */
  onSort: (sort: TableSort | null) => void
}

const USUAL = { value: 'usual', label: 'Как добавлены' }

/** A sort select where the list has no column headers. */
function SortChoice({ options, sort, onSort }: SortChoiceProps) {
  const isSorted = options.some(({ value }) => value === sort.by)
  const isUp = sort.direction === 'asc'
  return (
    <div className="flex max-w-80 items-end gap-2 max-sm:max-w-none">
      <Select
        label="Сортировка"
        value={isSorted ? sort.by : USUAL.value}
        onChange={(by) => {
          if (by === USUAL.value) onSort(null)
          else onSort({ by, direction: 'asc' })
        }}
        options={[USUAL, ...options]}
        className="min-w-0 flex-1"
      />
      {isSorted && (
        <IconButton
          outlined
          label={isUp ? 'По возрастанию: изменить на убывание' : 'По убыванию: изменить на возрастание'}
          icon={isUp ? <ArrowUp /> : <ArrowDown />}
          onClick={() => onSort({ by: sort.by, direction: isUp ? 'desc' : 'asc' })}
        />
      )}
    </div>
  )
}

interface TableColumn<T> {
  id: string
  header: ReactNode
  /** Classes of the column's header and cells: width and alignment. */
  className: string
  cell: (row: T) => ReactNode
  isSorting: boolean
}

/** Declares a table's columns by header, class and cell; the id of a sortable column is the name of its sort order. */
export function columnsOf<T>() {
  const declared =
    (isSorting: boolean) =>
    (id: string, header: ReactNode, className: string, cell: (row: T) => ReactNode): TableColumn<T> => ({
      id,
      header,
      className,
      cell,
      isSorting,
    })
  return { plain: declared(false), sorting: declared(true) }
}

type DataTableProps<T> = {
  caption: string
  columns: ReadonlyArray<TableColumn<T>>
  rows: readonly T[]
  /** Absent where the order is always the same. */
  sort?: TableSort
  /** Null restores the default order. */
  onSort?: (sort: TableSort | null) => void
  /** A row on a phone. */
  card: (row: T) => ReactNode
}

/** A table with server-side filtering and sorting; a list of cards where the table does not fit. */
export function DataTable<T extends { id: number }>(props: DataTableProps<T>) {
  const { caption, columns, rows, sort, onSort, card } = props
  const sortedBy = (id: string) => sort?.by === id && sort.direction

  /** Ascending, descending, unsorted. */
  function toggle(by: string) {
    const sorted = sortedBy(by)
    onSort?.(sorted === 'desc' ? null : { by, direction: sorted ? 'desc' : 'asc' })
  }

  const sortOptions = columns.flatMap(({ id, header, isSorting }) =>
    isSorting && typeof header === 'string' ? [{ value: id, label: header }] : [],
  )

  return (
    <>
      <ScrollBox label={caption} className="rounded-lg border border-line bg-surface @max-4xl:hidden">
        <table className="w-full border-collapse">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-left text-sm text-ink-muted">
              {columns.map(({ id, header, className, isSorting }) => (
                <SortHeader
                  key={id}
                  sorted={isSorting ? sortedBy(id) : null}
                  onToggle={() => toggle(id)}
                  className={className}
                >
                  {header}
                </SortHeader>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-b border-line align-top last:border-0 hover:bg-sunken">
                {columns.map(({ id, className, cell }) => (
                  <td key={id} className={classNames('px-4 py-2.5', className)}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <div className="space-y-3 @4xl:hidden">
        {sort && onSort && <SortChoice options={sortOptions} sort={sort} onSort={onSort} />}
        <ul aria-label={caption} className="grid gap-3 @2xl:grid-cols-2">
          {rows.map((row) => (
            <li key={row.id} className="min-w-0 rounded-lg border border-line bg-surface p-3.5">
              {card(row)}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
