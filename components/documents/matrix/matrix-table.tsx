'use client'

import { CardCell, MatrixCell } from '@/components/documents/matrix/matrix-cell'
import { useRoving } from '@/components/documents/matrix/use-roving'
import { cellAt, type PeriodColumn } from '@/components/documents/period/columns'
import { type CellContext, cellView } from '@/components/documents/period/matrix'
import { BriefName } from '@/components/ui/basics/brief-name'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { plural } from '@/lib/core/format/plural'
import type { SummaryCategory } from '@/lib/features/documents/summary/shapes'

export interface MatrixProps {
  categories: readonly SummaryCategory[]
  columns: readonly PeriodColumn[]
  context: Omit<CellContext, 'category' | 'column'>
}

const metricsCount = (count: number) => `${count} ${plural(count, 'показатель', 'показателя', 'показателей')}`

const keyOf = (category: SummaryCategory, { periodicity, number }: PeriodColumn) =>
  `${category.id}-${periodicity}-${number}`

/** The year as a table: categories down, periods across; arrow keys walk its cells, Enter opens one. */
export function MatrixTable({ categories, columns, context }: MatrixProps) {
  const viewAt = (category: SummaryCategory, column: PeriodColumn) =>
    cellView(cellAt(category, column), { ...context, category, column })
  const roving = useRoving(
    categories.flatMap((category) =>
      columns.flatMap((column) => (viewAt(category, column).href === null ? [] : [keyOf(category, column)])),
    ),
  )
  return (
    <ScrollBox
      label="Документы по категориям и периодам"
      className="rounded-lg border border-line bg-surface @max-3xl:hidden print:block print:border-0"
    >
      <table className="w-full border-collapse" onKeyDown={roving.onKeyDown}>
        <caption className="sr-only">
          Документы за {context.year} год по категориям и периодам. Стрелки ведут по ячейкам, Enter открывает
          документ.
        </caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-muted">
            <th
              scope="col"
              className="sticky left-0 z-1 min-w-44 bg-surface px-4 py-2.5 font-normal @max-5xl:pr-2"
            >
              Категория показателей
            </th>
            {columns.map((column) => (
              <th
                key={`${column.periodicity}-${column.number}`}
                scope="col"
                className="px-3 py-2.5 font-normal whitespace-nowrap @5xl:px-5"
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <tr key={category.id} className="border-b border-line last:border-0">
              <th
                scope="row"
                className="sticky left-0 z-1 min-w-44 bg-surface px-4 py-2.5 text-left font-semibold text-pretty @max-5xl:pr-2 @max-5xl:text-sm"
              >
                <BriefName of={category} />
                <span className="mt-0.5 block text-sm font-normal text-ink-muted">
                  {metricsCount(category.metrics_count)}
                </span>
              </th>
              {columns.map((column) => (
                <td
                  key={`${column.periodicity}-${column.number}`}
                  className="w-51 min-w-32 py-2 pr-1 pl-1 align-middle last:pr-3 @5xl:min-w-48 @5xl:px-2"
                >
                  <MatrixCell
                    view={viewAt(category, column)}
                    roving={roving.linkOf(keyOf(category, column))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** The same year on a phone: a card per category, its periods as tiles. */
export function MatrixCards({ categories, columns, context }: MatrixProps) {
  return (
    <ul className="space-y-3 @3xl:hidden print:hidden">
      {categories.map((category) => (
        <li key={category.id} className="rounded-lg border border-line bg-surface p-3.5">
          <h2 className="font-semibold text-pretty">
            <BriefName of={category} />
          </h2>
          <p className="text-sm text-ink-muted">{metricsCount(category.metrics_count)}</p>
          <ul className="mt-2.5 grid grid-cols-2 gap-2">
            {columns.map((column) => (
              <li key={`${column.periodicity}-${column.number}`}>
                <CardCell
                  view={cellView(cellAt(category, column), { ...context, category, column })}
                  period={column.title}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
