'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Select } from '@/components/ui/fields/select'
import type { TableSort } from '@/components/ui/lists/list-state'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { SortHeader } from '@/components/ui/lists/sort-header'

const USUAL = { value: 'usual', label: 'Как добавлены' }

interface Column<T> {
  id: string
  header: string | (() => ReactNode)
  /** Classes of the header and cells: width and alignment. */
  className: string
  cell: (row: T) => ReactNode
  isSorting: boolean
}

/** Declares a table's columns by header, class and cell; the id of a sortable column is the name of its sort order. */
export function columnsOf<T extends object>() {
  const declared =
    (isSorting: boolean) =>
    (id: string, header: Column<T>['header'], className: string, cell: Column<T>['cell']): Column<T> => ({
      ...{ id, header, className, cell, isSorting },
    })
  return { plain: declared(false), sorting: declared(true) }
}

type DataTableProps<T extends object> = {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => number
  /** Absent where the order is always the same. */
  sort?: TableSort
  /** Null restores the default order. */
  onSort?: (sort: TableSort | null) => void
  /** A row on a phone. */
  card: (row: T) => ReactNode
}

/** A table with server-side filtering and sorting; a list of cards where the table does not fit. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { caption, columns, rows, rowKey, sort, onSort, card } = props
  const sortOptions = columns.flatMap(({ id, header, isSorting }) =>
    typeof header === 'string' && isSorting ? [{ value: id, label: header }] : [],
  )

  const isSorted = sortOptions.some(({ value }) => value === sort?.by)
  const isUp = sort?.direction === 'asc'

  /** Ascending, descending, then the default order. */
  function toggle(id: string) {
    if (sort?.by !== id) onSort?.({ by: id, direction: 'asc' })
    else onSort?.(isUp ? { by: id, direction: 'desc' } : null)
  }

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
                  sorted={isSorting ? sort?.by === id && sort.direction : null}
                  onToggle={() => toggle(id)}
                  className={className}
                >
                  {typeof header === 'string' ? header : header()}
                </SortHeader>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} className="border-b border-line align-top last:border-0 hover:bg-sunken">
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
        {/* Sorts where the list has no column headers. */}
        {sort && onSort && (
          <div className="flex max-w-80 items-end gap-2 max-sm:max-w-none">
            <Select
              label="Сортировка"
              value={isSorted ? sort.by : USUAL.value}
              onChange={(by) => onSort(by === USUAL.value ? null : { by, direction: 'asc' })}
              options={[USUAL, ...sortOptions]}
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
        )}
        <ul aria-label={caption} className="grid gap-3 @2xl:grid-cols-2">
          {rows.map((row) => (
            <li key={rowKey(row)} className="min-w-0 rounded-lg border border-line bg-surface p-3.5">
              {card(row)}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
