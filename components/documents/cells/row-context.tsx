'use client'

import { memo } from 'react'
import { contextLines, historySeries } from '@/components/documents/cells/context-words'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { rowKey } from '@/components/documents/keys/row-keys'
import { entryWindows, stayOpen } from '@/components/documents/windows/entry-later'
import { Sparkline } from '@/components/ui/basics/sparkline'
import { Coming } from '@/components/ui/feedback/coming'
import { Popover } from '@/components/ui/overlays/popover'
import type { RowContext as Context } from '@/lib/features/documents/entry/shapes'

/** What a value is to be compared with: a line that opens the numbers behind it. Nothing where nothing is known. */
export function RowContext({ row, isOrdered }: { row: EntryRow; isOrdered: boolean }) {
  const { context, metric } = row
  if (!context.previous && !context.last_year && !context.group_median && context.history.length === 0)
    return null
  return (
    <Popover
      label={`Прошлые значения: ${metric.name}`}
      trigger={
        <button
          type="button"
          {...rowKey('F9', isOrdered)}
          className="-mx-1 block min-h-6 w-full rounded-sm px-1 text-left hover:bg-track hover:text-ink @max-3xl:min-h-(--control-md) print:hidden"
        >
          <ContextLines context={context} decimals={metric.decimals} />
        </button>
      }
    >
      <Coming part={entryWindows} giveUp={stayOpen}>
        {({ ContextDetails }) => <ContextDetails row={row} />}
      </Coming>
    </Popover>
  )
}

type ContextLinesProps = { context: Context; decimals: number }

const ContextLines = memo(function ContextLines({ context, decimals }: ContextLinesProps) {
  const { own, group } = contextLines(context, decimals)
  return (
    <>
      {own !== '' && <span className="block">{own}</span>}
      <span className="flex items-center justify-between gap-2">
        {group}
        {context.history.length > 1 && (
          <Sparkline values={historySeries(context.history)} className="h-5 w-14 shrink-0" />
        )}
      </span>
    </>
  )
})
