import { Check, type LucideIcon, PencilLine, Plus, TriangleAlert, Undo2 } from 'lucide-react'
import { RemindAll, RemindOne } from '@/components/deadlines/remind'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { formatNumber } from '@/lib/core/format/numbers'
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
function CompletenessCell({ cell, category, company, meta, isOverdue }: CompletenessCellProps) {
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

type CompletenessTableProps = {
  rows: readonly CompletenessRow[]
  meta: CompletenessMeta
  isOverdue: boolean
  /** The calendar day, YYYY-MM-DD. */
  today: string
}

const approvedOf = ({ approved, expected }: { approved: number; expected: number }) =>
  `${formatNumber(approved)} из ${formatNumber(expected)}`

function Organisation({ row, meta, today }: { row: CompletenessRow; meta: CompletenessMeta; today: string }) {
  const { company } = row
  return (
    <>
      <span className="font-semibold wrap-anywhere" title={company.name}>
        {company.short_name}
      </span>
      <span className="mt-0.5 block text-sm font-normal text-ink-soft">{company.region.name}</span>
      <RemindOne {...{ row, meta, today }} />
    </>
  )
}

function Table({ rows, meta, isOverdue, today }: CompletenessTableProps) {
  return (
    <ScrollBox
      label="Документы организаций"
      className="rounded-lg border border-line bg-surface @max-5xl:hidden print:block"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">Документы организаций по категориям показателей</caption>
        <thead>
          <tr className="border-b border-line text-left align-bottom text-sm text-ink-muted">
            <th scope="col" className="sticky left-0 z-1 min-w-44 bg-surface px-4 py-2.5 font-normal">
              Организация
            </th>
            <th scope="col" className="px-2 py-2.5 font-normal whitespace-nowrap">
              Утверждено
            </th>
            {meta.categories.map((category) => (
              <th key={category.id} scope="col" className="px-1 py-2.5 font-normal last:pr-3">
                {/* As wide as its longest word. */}
                <span className="block w-min min-w-25">
                  <BriefName of={category} />
                </span>
                <span className="mt-1 block whitespace-nowrap text-ink-soft">{approvedOf(category)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.company.id} className="border-b border-line last:border-0">
              <th scope="row" className="sticky left-0 z-1 bg-surface px-4 py-2.5 text-left font-normal">
                <Organisation {...{ row, meta, today }} />
              </th>
              <td className="px-2 py-2 whitespace-nowrap">{approvedOf(row)}</td>
              {row.cells.map((cell, place) => (
                <td key={cell.metric_category_id} className="px-1 py-2 last:pr-3">
                  <CompletenessCell
                    {...{ cell, meta, isOverdue }}
                    category={meta.categories[place]?.name ?? ''}
                    company={row.company}
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

function Cards({ rows, meta, isOverdue, today }: CompletenessTableProps) {
  return (
    <ul className="grid gap-3 @2xl:grid-cols-2 @5xl:hidden print:hidden">
      {rows.map((row) => (
        <li key={row.company.id} className="min-w-0 rounded-lg border border-line bg-surface p-3.5">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Organisation {...{ row, meta, today }} />
            </div>
            <span className="text-sm whitespace-nowrap text-ink-soft">{approvedOf(row)}</span>
          </div>
          <ul className="mt-2.5 space-y-2">
            {row.cells.map((cell, place) => (
              <li key={cell.metric_category_id} className="flex items-center justify-between gap-3">
                <span className="min-w-0 text-sm">
                  {meta.categories[place] && <BriefName of={meta.categories[place]} />}
                </span>
                <span className="w-32 shrink-0">
                  <CompletenessCell
                    {...{ cell, meta, isOverdue }}
                    category={meta.categories[place]?.name ?? ''}
                    company={row.company}
                  />
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** A page of the board: organisations down, categories across; cards where that would not fit. */
export function CompletenessTable(props: CompletenessTableProps) {
  return (
    <>
      <RemindAll {...props} />
      <Table {...props} />
      <Cards {...props} />
    </>
  )
}
