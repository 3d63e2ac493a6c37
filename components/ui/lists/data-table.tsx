import {
  type ColumnDef,
  type ColumnDefTemplate,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
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

interface ColumnLook {
  /** Classes of the column's header and cells: width and alignment. */
  className?: string
}

const look: ColumnLook = {}
const features = tableFeatures({ rowSortingFeature, columnMeta: look })

type Features = typeof features
type Columns<T extends object> = ReadonlyArray<ColumnDef<Features, T>>

/** Declares a table's columns by header, class and cell; the id of a sortable column is the name of its sort order. */
export function columnsOf<T extends object>() {
  const column = createColumnHelper<Features, T>()
  type Head = string | (() => ReactNode)
  const defined = (id: string, header: Head, className: string, cell: (row: T) => ReactNode) => ({
    id,
    header,
    cell: ({ row }: { row: { original: T } }) => cell(row.original),
    meta: { className },
  })
  return {
    plain: (...of: Parameters<typeof defined>): ColumnDef<Features, T> => column.display(defined(...of)),
    sorting: (...of: Parameters<typeof defined>): ColumnDef<Features, T> =>
      column.accessor((row): unknown => row, defined(...of)),
  }
}

type DataTableProps<T extends { id: number }> = {
  caption: string
  columns: Columns<T>
  rows: readonly T[]
  /** Absent where the order is always the same. */
  sort?: TableSort
  /** Null restores the default order. */
  onSort?: (sort: TableSort | null) => void
  /** A row on a phone. */
  card: (row: T) => ReactNode
}

/** Called instead of rendered as a component: columns are new in each render, and a new component would lose the focus. */
function drawn<Context extends object>(
  template: ColumnDefTemplate<Context> | undefined,
  context: Context,
): ReactNode {
  return typeof template === 'function' ? template(context) : template
}

/** A table with server-side filtering and sorting; a list of cards where the table does not fit. */
export function DataTable<T extends { id: number }>(props: DataTableProps<T>) {
  const { caption, columns, rows, sort, onSort, card } = props
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    sortDescFirst: false,
    state: { sorting: sort ? [{ id: sort.by, desc: sort.direction === 'desc' }] : [] },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(table.state.sorting) : update
      onSort?.(next ? { by: next.id, direction: next.desc ? 'desc' : 'asc' } : null)
    },
  })

  const sortOptions = table.getAllLeafColumns().flatMap((column) => {
    const { header } = column.columnDef
    return typeof header === 'string' && column.getCanSort() ? [{ value: column.id, label: header }] : []
  })

  return (
    <>
      <ScrollBox label={caption} className="rounded-lg border border-line bg-surface @max-4xl:hidden">
        <table className="w-full border-collapse">
          <caption className="sr-only">{caption}</caption>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} className="border-b border-line text-left text-sm text-ink-muted">
                {group.headers.map((header) => (
                  <SortHeader
                    key={header.id}
                    sorted={header.column.getCanSort() ? header.column.getIsSorted() : null}
                    onToggle={() => header.column.toggleSorting()}
                    className={header.column.columnDef.meta?.className}
                  >
                    <table.FlexRender header={header} />
                  </SortHeader>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} className="border-b border-line align-top last:border-0 hover:bg-sunken">
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    className={classNames('px-4 py-2.5', cell.column.columnDef.meta?.className)}
                  >
                    {drawn(cell.column.columnDef.cell, cell.getContext())}
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
