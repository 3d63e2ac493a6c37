import { shortPeriod } from '@/components/documents/cells/context-words'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { contextTable } from '@/components/documents/windows/context-table'
import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'

/** The numbers behind the line, in a table; then the earlier values one by one, and the group. */
export function ContextDetails({ row }: { row: EntryRow }) {
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
