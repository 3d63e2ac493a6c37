'use client'

import { Check, Clock, type LucideIcon, Minus, PencilLine, Plus, TriangleAlert, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { cellAt, type PeriodColumn } from '@/components/documents/period/columns'
import {
  type CellContext,
  type CellState,
  type CellView,
  cellView,
  lowered,
  opensWords,
} from '@/components/documents/period/matrix'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { plural } from '@/lib/core/format/plural'
import type { SummaryCategory } from '@/lib/features/documents/summary/shapes'

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

interface At {
  row: number
  column: number
}

const linkOf = (row: HTMLTableRowElement | undefined, column: number) =>
  row?.cells[column]?.querySelector<HTMLElement>('a') ?? null

/** The nearest link in that direction; at the edges, and past cells with nothing to open, the way goes on or ends. */
function linkTowards(table: HTMLTableElement, from: At, [down, right]: readonly [number, number]) {
  const rows = [...(table.tBodies[0]?.rows ?? [])]
  const width = rows[from.row]?.cells.length ?? 0
  if (!Number.isFinite(right)) {
    const columns = Array.from({ length: width }, (_, column) => column)
    const ordered = right < 0 ? columns : columns.reverse()
    return ordered.map((column) => linkOf(rows[from.row], column)).find(Boolean) ?? null
  }
  let { row, column } = from
  do {
    row += down
    column += right
    const link = linkOf(rows[row], column)
    if (link) return link
  } while (row >= 0 && row < rows.length && column >= 0 && column < width)
  return null
}

/**
 * Arrow keys walk the links of a table's body; Tab stops at one of them only, the last one walked to.
 * @param keys of the cells that have a link, in reading order
 */
function useRoving(keys: readonly string[]) {
  const [current, setCurrent] = useState<string | null>(null)
  const stop = current !== null && keys.includes(current) ? current : keys[0]

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const step = STEPS[event.key]
    const { target, currentTarget: table } = event
    if (!step || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    const cell = target.closest('td')
    const row = cell?.closest('tr')
    if (!cell || !row) return
    event.preventDefault()
    linkTowards(table, { row: row.sectionRowIndex, column: cell.cellIndex }, step)?.focus()
  }

  return {
    onKeyDown,
    /** What the link of this cell bears. */
    linkOf: (key: string) => ({ tabIndex: key === stop ? 0 : -1, onFocus: () => setCurrent(key) }),
  }
}

const LOOK: Readonly<Record<CellState, { Icon: LucideIcon; style: string }>> = {
  approved: { Icon: Check, style: 'border-transparent text-approved' },
  draft: { Icon: PencilLine, style: 'border-draft-line bg-draft-soft text-draft' },
  returned: { Icon: Undo2, style: 'border-draft bg-draft-soft text-draft' },
  to_fill: { Icon: Plus, style: 'border-dashed border-fill-line bg-fill-soft text-fill' },
  overdue: { Icon: TriangleAlert, style: 'border-dashed border-overdue-line bg-overdue-soft text-overdue' },
  later: { Icon: Clock, style: 'border-transparent text-ink-soft' },
  none: { Icon: Minus, style: 'border-transparent text-later' },
}

// Narrow: the picture stands before the first line. Wide: beside all of them.
const BOX_STYLE =
  'grid h-full min-h-13.5 w-full grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-2 rounded-md border px-2 py-1.5 text-left text-sm leading-snug @5xl:gap-x-3 @5xl:px-3'
const LINK_STYLE = 'transition-colors hover:border-solid hover:border-current'
const LINE_STYLE = 'col-span-2 @5xl:col-span-1 @5xl:col-start-2 @max-5xl:text-xs @max-3xl:text-sm'

/** The picture stands beside all lines: how many come after the first two. */
const ROWS = ['@5xl:row-span-2', '@5xl:row-span-3'] as const

/** Where Tab stops among many cells, and who is told. */
interface Roving {
  tabIndex: number
  onFocus: () => void
}

type BoxProps = { view: CellView; title: string; text: string; label: string; roving?: Roving }

function Box({ view, title, text, label, roving }: BoxProps) {
  const { Icon, style } = LOOK[view.state]
  const content = (
    <>
      <Icon
        aria-hidden
        className={classNames('size-4 shrink-0 @5xl:size-4.5', ROWS[view.questions ? 1 : 0])}
      />
      {/* Blanks between the parts: they are words of one name. */}
      <span className="font-semibold">{title}</span> <span className={LINE_STYLE}>{text}</span>{' '}
      {view.questions && (
        <span className={classNames(LINE_STYLE, 'font-medium text-accent-strong')}>{view.questions}</span>
      )}
    </>
  )
  if (view.href === null) return <div className={classNames(BOX_STYLE, style)}>{content}</div>
  return (
    <Link
      {...roving}
      href={view.href}
      prefetch={false}
      aria-label={label}
      className={classNames(BOX_STYLE, LINK_STYLE, style)}
    >
      {content}
    </Link>
  )
}

type MatrixCellProps = {
  view: CellView
  /** When it opens stands at the head of its column. */
  isToldAbove: boolean
  roving: Roving
}

function MatrixCell({ view, isToldAbove, roving }: MatrixCellProps) {
  if (isToldAbove) return <span className="sr-only">{lowered(view.title)}</span>
  if (view.state === 'later')
    return (
      <span className="flex min-h-13.5 items-center px-3 text-sm text-ink-soft">{lowered(view.title)}</span>
    )
  if (view.state !== 'none')
    return <Box view={view} title={view.title} text={view.text} label={view.label} roving={roving} />
  return (
    <span className="flex min-h-13.5 items-center px-3.5 text-ink-muted">
      <span aria-hidden title={view.text}>
        —
      </span>
      <span className="sr-only">{view.text}</span>
    </span>
  )
}

function CardCell({ view, period }: { view: CellView; period: string }) {
  return <Box view={view} title={period} text={view.brief} label={view.cardLabel} />
}

interface MatrixProps {
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
  const opens = (column: PeriodColumn) => opensWords(categories, column, context)
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
                {opens(column) && <span className="block text-xs">{opens(column)}</span>}
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
                    isToldAbove={opens(column) !== null}
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

export function MatrixCards({ categories, columns, context }: MatrixProps) {
  const awaited = columns.flatMap((column) => {
    const words = opensWords(categories, column, context)
    return words ? [`${column.title} ${words}`] : []
  })
  return (
    <>
      <ul className="space-y-3 @3xl:hidden print:hidden">
        {categories.map((category) => (
          <li key={category.id} className="rounded-lg border border-line bg-surface p-3.5">
            <h2 className="font-semibold text-pretty">
              <BriefName of={category} />
            </h2>
            <p className="text-sm text-ink-muted">{metricsCount(category.metrics_count)}</p>
            <ul className="mt-2.5 grid grid-cols-2 gap-2">
              {columns
                .filter((column) => opensWords(categories, column, context) === null)
                .map((column) => (
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
      {awaited.map((words) => (
        <p key={words} className="mt-2 text-sm text-ink-soft @3xl:hidden print:hidden">
          {words}
        </p>
      ))}
    </>
  )
}
