import { Check, type LucideIcon, PencilLine, Plus, TriangleAlert, Undo2 } from 'lucide-react'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import type {
  CompletenessCell as Cell,
  CompletenessMeta,
  CompletenessRow,
} from '@/lib/features/deadlines/contract'

interface Look {
  Icon: LucideIcon
  style: string
  words: string
  /** Details for the tooltip, which the visible words leave out. */
  note: string
}

function lookOf({ state, returned, filled, total, on_time }: Cell, isOverdue: boolean): Look {
  if (state === 'approved')
    return {
      Icon: Check,
      style: 'border-approved-line bg-approved-soft text-approved',
      words: on_time ? 'в срок' : 'с опозданием',
      note: on_time ? 'утверждён в срок' : 'утверждён с опозданием',
    }
  const late = isOverdue ? ', срок прошёл' : ''
  if (state === 'draft')
    return {
      Icon: returned ? Undo2 : isOverdue ? TriangleAlert : PencilLine,
      style: isOverdue
        ? 'border-overdue-line bg-overdue-soft text-overdue'
        : 'border-draft-line bg-draft-soft text-draft',
      words: `${filled}\u00a0из\u00a0${total}`,
      note: `${returned ? 'возвращён на доработку' : 'черновик'}${late}`,
    }
  return {
    Icon: isOverdue ? TriangleAlert : Plus,
    style: classNames(
      'border-dashed',
      isOverdue
        ? 'border-overdue-line bg-overdue-soft text-overdue'
        : 'border-fill-line bg-fill-soft text-fill',
    ),
    words: 'не начат',
    note: `документа нет${late}`,
  }
}

/** Where an organisation's quarter is read, not entered: a look is no step into somebody's form. */
function hrefOf({ id }: CompletenessRow['company'], { year, quarter }: CompletenessMeta): string {
  return `/my-metrics/review?year=${year}&quarter=${quarter}&company_id=${id}`
}

type CompletenessCellProps = {
  cell: Cell
  category: string
  company: CompletenessRow['company']
  meta: CompletenessMeta
  isOverdue: boolean
}

/** One document of the board: its state in colour, icon and word, linked to the organisation's quarter. */
export function CompletenessCell({ cell, category, company, meta, isOverdue }: CompletenessCellProps) {
  const { Icon, style, words, note } = lookOf(cell, isOverdue)
  const look = classNames(
    'flex min-h-9.5 items-center gap-1.5 rounded-md border px-2 py-1 text-sm whitespace-nowrap max-sm:min-h-11',
    style,
  )
  const content = (
    <>
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </>
  )
  if (!meta.is_open)
    return (
      <span className={look}>
        {content}
        <span className="sr-only">, {note}</span>
      </span>
    )
  return (
    <Link
      href={hrefOf(company, meta)}
      prefetch={false}
      aria-label={`${company.short_name}, ${category}: ${note}, ${words}`}
      className={classNames(look, 'transition-colors hover:border-solid hover:border-current')}
    >
      {/* Said once: of the link itself it would be read after its name, which holds it. */}
      <span title={note} className="inline-flex items-center gap-1.5">
        {content}
      </span>
    </Link>
  )
}
