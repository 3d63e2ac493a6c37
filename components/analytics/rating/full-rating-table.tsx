'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { LocateFixed } from 'lucide-react'
import { type Ref, useMemo, useRef, useState } from 'react'
import { OrganisationPopover } from '@/components/analytics/organisations/organisation-popover'
import { PlaceBadge } from '@/components/analytics/organisations/place-badge'
import { areReliable, isWithin } from '@/components/analytics/organisations/place-words'
import { organisations } from '@/components/analytics/organisations/rating-words'
import { Stars } from '@/components/analytics/organisations/stars'
import { type RatingSort, sortedRows } from '@/components/analytics/rating/rating-rows'
import type { FullTable, OrganisationRow } from '@/components/analytics/rating/rating-table'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { SortHeader } from '@/components/ui/lists/sort-header'
import { formatNumber } from '@/lib/core/format/numbers'

type FullRatingTableProps = { table: FullTable; metricId: number | null }

const ROW_HEIGHT = 44
const OVERSCAN = 8
const BY_PLACE: RatingSort = { by: 'place', direction: 'asc' }

/** A rating of any length: only the rows in sight are drawn. */
export function FullRatingTable({ table, metricId }: FullRatingTableProps) {
  const [sort, setSort] = useState(BY_PLACE)
  const rows = useMemo(() => sortedRows(table.rows, sort), [table.rows, sort])
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const own = rows.findIndex(({ is_own }) => is_own)
  const sorting = (by: RatingSort['by']) => ({
    sorted: sort.by === by && sort.direction,
    onToggle: () => setSort(nextSort(sort, by)),
  })

  return (
    <>
      <div className="mb-2 flex min-h-(--control-sm) flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">
          {organisations(table.total)} с местом{table.unit !== null && ` · ${table.unit}`}
        </p>
        {own >= 0 && (
          <Button
            size="sm"
            icon={<LocateFixed aria-hidden />}
            onClick={() => virtual.scrollToIndex(own, { align: 'center' })}
          >
            К вашей строке
          </Button>
        )}
      </div>
      <section
        ref={box}
        aria-label={table.title}
        className="h-[min(32rem,60dvh)] overflow-y-auto rounded-lg border border-line"
      >
        <table className="w-full border-collapse" aria-rowcount={rows.length + 1}>
          <caption className="sr-only">{table.title}</caption>
          <thead className="sticky top-0 z-10 bg-sunken text-sm text-ink-muted">
            <tr aria-rowindex={1} className="text-left">
              <SortHeader {...sorting('place')} className="w-28 @max-sm:w-24">
                Место
              </SortHeader>
              <SortHeader {...sorting('number')}>Организация</SortHeader>
              <SortHeader {...sorting('value')} className="text-right">
                {table.valueName}
              </SortHeader>
            </tr>
          </thead>
          <tbody>
            <Spacer height={above} />
            {items.map(({ index, key }) => {
              const row = rows[index]
              return (
                row && (
                  <Row
                    key={key}
                    ref={virtual.measureElement}
                    index={index}
                    row={row}
                    table={table}
                    metricId={metricId}
                  />
                )
              )
            })}
            <Spacer height={below} />
          </tbody>
        </table>
      </section>
    </>
  )
}

/** Pressed again a column turns round, then the order is by place again. */
function nextSort(sort: RatingSort, by: RatingSort['by']): RatingSort {
  if (sort.by !== by) return { by, direction: 'asc' }
  return sort.direction === 'asc' ? { by, direction: 'desc' } : BY_PLACE
}

/** Stands for the rows that are not drawn. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={3} style={{ height }} />
    </tr>
  )

type RowProps = {
  ref: Ref<HTMLTableRowElement>
  index: number
  row: OrganisationRow
  table: FullTable
  metricId: number | null
}

function Row({ ref, index, row, table, metricId }: RowProps) {
  const isReliable = areReliable(table.reliability)
  return (
    <tr
      ref={ref}
      data-index={index}
      // The head is row 1.
      aria-rowindex={index + 2}
      className={classNames(
        'border-b border-line',
        row.is_own ? 'bg-accent-soft font-semibold' : isWithin(row.place, table.own) && 'bg-accent-soft/40',
      )}
    >
      <td className="px-4 py-1">
        <PlaceBadge
          place={row.place}
          hasMedals={isReliable}
          isGrey={table.reliability !== null && !isReliable}
        />
      </td>
      <th scope="row" className={classNames('px-4 py-1 text-left', !row.is_own && 'font-normal')}>
        <span className="flex flex-wrap items-center gap-x-3">
          <OrganisationPopover organisation={row} metricId={metricId} />
          {row.stars !== null && <Stars stars={row.stars} />}
          {row.coverage !== null && (
            <span className="text-sm font-normal text-ink-soft">
              {row.place === null ? `не ранжируется: ${row.coverage}` : row.coverage}
            </span>
          )}
        </span>
      </th>
      <td className="px-4 py-1 text-right">{formatNumber(row.value, table.decimals)}</td>
    </tr>
  )
}
