import { Check, Clock, type LucideIcon, Minus, PencilLine, Plus, TriangleAlert, Undo2 } from 'lucide-react'
import type { CellState, CellView } from '@/components/documents/period/matrix'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'

const LOOK: Readonly<Record<CellState, { Icon: LucideIcon; style: string }>> = {
  approved: { Icon: Check, style: 'border-approved-line bg-approved-soft text-approved' },
  draft: { Icon: PencilLine, style: 'border-draft-line bg-draft-soft text-draft' },
  returned: { Icon: Undo2, style: 'border-draft bg-draft-soft text-draft' },
  to_fill: { Icon: Plus, style: 'border-dashed border-fill-line bg-fill-soft text-fill' },
  overdue: { Icon: TriangleAlert, style: 'border-dashed border-overdue-line bg-overdue-soft text-overdue' },
  later: { Icon: Clock, style: 'border-later-line bg-later-soft text-later' },
  none: { Icon: Minus, style: 'border-transparent text-later' },
}

// Narrow: the picture stands before the first line. Wide: beside all of them.
const BOX =
  'grid h-full min-h-13.5 w-full grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-2 rounded-md border px-2 py-1.5 text-left text-sm leading-snug @5xl:gap-x-3 @5xl:px-3'
const LINK = 'transition-colors hover:border-solid hover:border-current'
const LINE = 'col-span-2 @5xl:col-span-1 @5xl:col-start-2 @max-5xl:text-xs @max-3xl:text-sm'

/** The picture stands beside all lines: how many come after the first two. */
const ROWS = ['@5xl:row-span-2', '@5xl:row-span-3', '@5xl:row-span-4'] as const

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
        className={classNames(
          'size-4 shrink-0 @5xl:size-4.5',
          ROWS[[view.warning, view.questions].filter(Boolean).length],
        )}
      />
      {/* Blanks between the parts: they are words of one name. */}
      <span className="font-semibold">{title}</span> <span className={LINE}>{text}</span>{' '}
      {view.warning && <span className={classNames(LINE, 'font-medium text-overdue')}>{view.warning}</span>}{' '}
      {view.questions && (
        <span className={classNames(LINE, 'font-medium text-accent-strong')}>{view.questions}</span>
      )}
    </>
  )
  if (view.href === null) return <div className={classNames(BOX, style)}>{content}</div>
  return (
    <Link
      {...roving}
      href={view.href}
      prefetch={false}
      aria-label={label}
      className={classNames(BOX, LINK, style)}
    >
      {content}
    </Link>
  )
}

/** A cell of the table: the state, and the date or the count that goes with it. */
export function MatrixCell({ view, roving }: { view: CellView; roving: Roving }) {
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

/** A cell of a card on a phone: the period, and the state in a word. */
export function CardCell({ view, period }: { view: CellView; period: string }) {
  return <Box view={view} title={period} text={view.brief} label={view.cardLabel} />
}
