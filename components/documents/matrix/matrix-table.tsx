import { Check, ClipboardCheck, type LucideIcon, PencilLine, Plus, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type CellContext, cellView, type PeriodColumn } from '@/components/documents/period/matrix'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { capital, metricsText } from '@/lib/core/format/plural'
import { cellIn } from '@/lib/features/documents/entry/rules'
import type { SummaryCategory } from '@/lib/features/documents/summary/shapes'

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, 1],
  End: [0, -1],
}

/** The nearest link in the key's direction, skipping cells without one; Home and End come from the row's edges. */
function linkTowards(table: HTMLTableElement, from: HTMLTableCellElement, key: string) {
  const rows = [...(table.tBodies[0]?.rows ?? [])]
  const [down, right] = STEPS[key] ?? [0, 0]
  const edges: Readonly<Record<string, number>> = { Home: 0, End: from.parentElement?.childElementCount ?? 0 }
  let row = rows.findIndex((one) => one.contains(from)) + down
  let column = (edges[key] ?? from.cellIndex) + right
  for (; rows[row]?.cells[column]; row += down, column += right) {
    const link = rows[row]?.cells[column]?.querySelector('a')
    if (link) return link
  }
  return null
}

/**
 * Roving tabindex: arrow keys move between the links of a table's body, and Tab stops only at the last focused one.
 * @param keys of the cells with a link, in reading order
 */
function useRoving(keys: readonly string[]) {
  const [current, setCurrent] = useState<string | null>(null)
  const stop = current !== null && keys.includes(current) ? current : keys[0]

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const { key, target, currentTarget: table } = event
    const cell = target instanceof Element && target.closest('td')
    if (!cell || !(key in STEPS) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    linkTowards(table, cell, key)?.focus()
  }

  return {
    onKeyDown,
    linkOf: (key: string) => ({ tabIndex: key === stop ? 0 : -1, onFocus: () => setCurrent(key) }),
  }
}

const LOOK: Readonly<
  Record<Exclude<ReturnType<typeof cellView>['state'], 'later' | 'none'>, { Icon: LucideIcon; style: string }>
> = {
  // Borders are for states that need an action.
  approved: { Icon: Check, style: 'border-transparent text-approved' },
  draft: { Icon: PencilLine, style: 'border-draft-line bg-draft-soft text-draft' },
  returned: { Icon: Undo2, style: 'border-draft bg-draft-soft text-draft' },
  resent: { Icon: ClipboardCheck, style: 'border-accent-line bg-accent-soft text-accent-strong' },
  to_fill: { Icon: Plus, style: 'border-dashed border-fill-line bg-fill-soft text-fill' },
}

/** A document's state as icon, colour and text, linked; muted text where none exists. */
export function MatrixCell({
  view,
  roving,
}: {
  view: ReturnType<typeof cellView>
  roving?: { tabIndex: number; onFocus: () => void }
}) {
  if (view.state === 'none' || view.state === 'later')
    return (
      <span className="flex min-h-11 items-center px-3 text-sm text-ink-muted">
        {view.state === 'later' ? (
          view.title
        ) : (
          <>
            <span aria-hidden title={view.text}>
              —
            </span>
            <span className="sr-only">{view.text}</span>
          </>
        )}
      </span>
    )
  const { Icon, style } = LOOK[view.state]
  return (
    <Link
      {...roving}
      href={view.href ?? ''}
      prefetch={false}
      aria-label={view.label}
      title={view.off === null ? undefined : view.label}
      className={classNames(
        'flex min-h-11 w-full items-center gap-3 rounded-md border px-3 py-1 text-left text-sm leading-snug transition-colors hover:border-solid hover:border-current',
        style,
      )}
    >
      <Icon className="size-4.5 shrink-0" />
      <span className="min-w-0">
        {/* Spaces between the parts, which form one accessible name. */}
        <span className="block font-semibold">{view.title}</span> {view.text && <span>{view.text}</span>}
        {view.questions && (
          <span className="font-medium text-accent-strong">
            {', '}
            {view.questions}
          </span>
        )}
      </span>
    </Link>
  )
}

interface MatrixProps {
  categories: readonly SummaryCategory[]
  columns: readonly PeriodColumn[]
  companyId: CellContext['companyId']
}

const keyOf = (category: SummaryCategory, { name }: PeriodColumn) => `${category.id}-${name}`

/** The year as a table: categories as rows, periods as columns; arrow keys move, Enter opens. */
export function MatrixTable({ categories, columns, companyId }: MatrixProps) {
  const viewAt = (category: SummaryCategory, column: PeriodColumn) =>
    cellView(cellIn(category, column), { companyId, category, column })
  const roving = useRoving(
    categories.flatMap((category) =>
      columns.flatMap((column) => (viewAt(category, column).href === null ? [] : [keyOf(category, column)])),
    ),
  )
  return (
    <ScrollBox
      label="Документы по категориям и периодам"
      className="border-t border-line @max-3xl:hidden print:block print:border-0"
    >
      <table className="w-full border-collapse" onKeyDown={roving.onKeyDown}>
        <caption className="sr-only">
          Документы за {columns[0]?.year} год по категориям и периодам. Стрелки ведут по ячейкам, Enter
          открывает документ.
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
                key={column.name}
                scope="col"
                className="px-3 py-2.5 font-normal whitespace-nowrap @5xl:px-5"
              >
                {capital(column.name)}
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
                {/* The link's accessible name includes the category's full name. */}
                <BriefName
                  of={category}
                  isNamedElsewhere={columns.some((column) => viewAt(category, column).href !== null)}
                />
                <span className="mt-0.5 block text-sm font-normal text-ink-muted">
                  {metricsText(category.metrics_count)}
                </span>
              </th>
              {columns.map((column) => (
                <td
                  key={column.name}
                  className="w-51 min-w-32 px-1 py-1.5 align-middle last:pr-3 @5xl:min-w-48 @5xl:px-2"
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
