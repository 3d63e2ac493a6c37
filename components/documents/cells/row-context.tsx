'use client'

import { memo } from 'react'
import {
  contextLines,
  contextTable,
  historySeries,
  shortPeriod,
} from '@/components/documents/cells/context-words'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { rowKey } from '@/components/documents/keys/row-keys'
import { Sparkline } from '@/components/ui/basics/sparkline'
import { Popover } from '@/components/ui/overlays/popover'
import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
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
      <ContextDetails row={row} />
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

/** The numbers behind the line, in a table; then the earlier values one by one, and the group. */
function ContextDetails({ row }: { row: EntryRow }) {
  const { metric, context } = row
  const group = context.group_median
  return (
    <div className="text-sm">
      <h3 className="font-semibold text-pretty">{metric.name}</h3>
      <table className="mt-2.5 w-full border-collapse text-right">
        <thead className="text-ink-muted">
          <tr>
            <th scope="col" className="sr-only">
              Период
            </th>
            {metric.variables.map(({ letter, name }) => (
              <th key={letter} scope="col" title={name} className="px-1.5 pb-1 font-normal">
                {letter}
              </th>
            ))}
            <th scope="col" className="pb-1 pl-1.5 font-normal">
              {metric.unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {contextTable(row).map(({ title, variables, value }) => (
            <tr key={title} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal text-pretty text-ink-soft">
                {title}
              </th>
              {variables.map((text, index) => (
                <td key={metric.variables[index]?.letter} className="px-1.5 py-1.5 whitespace-nowrap">
                  {text}
                </td>
              ))}
              <td className="py-1.5 pl-1.5 font-semibold whitespace-nowrap">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {context.history.length > 0 && (
        <>
          <h4 className="mt-3 font-semibold">Последние значения</h4>
          <ol className="mt-1 grid grid-cols-2 gap-x-5">
            {context.history.map((one) => (
              <li key={shortPeriod(one)} className="flex justify-between gap-2 py-0.5">
                <span className="text-ink-soft">{shortPeriod(one)}</span>
                <span>{formatNumber(one.value, metric.decimals)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {group && (
        <p className="mt-3 text-ink-soft">
          Медиана группы за предыдущий период — {formatNumber(group.value, metric.decimals)}, {group.n}{' '}
          {plural(group.n, 'организация', 'организации', 'организаций')}
        </p>
      )}
    </div>
  )
}
