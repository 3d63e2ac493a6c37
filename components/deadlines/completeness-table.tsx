import { Check, Clock, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { isToRemind, RemindBar, WhenReminded } from '@/components/deadlines/remind'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { formatNumber } from '@/lib/core/format/numbers'
import type {
  CompletenessCell as Cell,
  CompletenessMeta,
  CompletenessRow,
} from '@/lib/features/deadlines/contract'
import { completenessWords } from '@/lib/features/deadlines/labels'

/** Never wraps, even on a very narrow page. */
const BOX =
  'inline-flex items-center gap-1 rounded-md border px-1.5 py-0.5 text-xs font-semibold wrap-normal whitespace-nowrap'

type CellSignProps = {
  cell: Pick<Cell, 'state' | 'returned' | 'filled' | 'total' | 'on_time'>
  isOverdue: boolean
}

function Sign({ cell: { state, returned, filled, total, on_time }, isOverdue }: CellSignProps) {
  if (state === 'approved')
    return (
      <span className="inline-flex items-center text-approved">
        <Check className="size-4.5" />
        {!on_time && <Clock className="size-3.5" />}
      </span>
    )
  if (state === 'draft')
    return (
      <span
        className={classNames(
          BOX,
          returned ? 'border-draft' : 'border-draft-line',
          'bg-draft-soft text-draft',
        )}
      >
        {returned && <Undo2 className="size-3.5" />}
        {filled}/{total}
      </span>
    )
  const style = isOverdue
    ? 'border-overdue-line bg-overdue-soft text-overdue'
    : 'border-fill-line bg-fill-soft text-fill'
  return <span className={classNames(BOX, 'border-dashed', style)}>нет</span>
}

const SHOWN = { state: 'draft', returned: false, filled: 7, total: 8, on_time: true } as const
const LEGEND: ReadonlyArray<readonly [words: string, cell: CellSignProps['cell']]> = [
  ['утверждён', { ...SHOWN, state: 'approved' }],
  ['с опозданием', { ...SHOWN, state: 'approved', on_time: false }],
  ['черновик', SHOWN],
  ['возвращён', { ...SHOWN, returned: true }],
  ['не начат', { ...SHOWN, state: 'to_fill' }],
]

/** A document of the board as a sign, with a full text for assistive technology and the tooltip. */
function CellSign(props: CellSignProps & { cell: Cell }) {
  const words = completenessWords(props.cell)
  return (
    <span title={words}>
      <span aria-hidden>
        <Sign {...props} />
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

type CompletenessTableProps = {
  rows: readonly CompletenessRow[]
  meta: CompletenessMeta
  isOverdue: boolean
  /** Today, YYYY-MM-DD. */
  today: string
}

type RowProps = CompletenessTableProps & {
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
}

/** An organisation's name as a link to its quarter, with a checkbox; disabled if nobody can be reminded. */
function Organisation(
  props: Pick<RowProps, 'meta' | 'today' | 'chosen' | 'onChoose'> & { row: CompletenessRow },
) {
  const { row, meta, today, chosen, onChoose } = props
  const { id, short_name, region } = row.company
  const next = (isChosen: boolean) => new Set([...chosen, id].filter((one) => isChosen || one !== id))
  const { year, quarter, is_open } = meta
  return (
    <span className="flex items-start gap-2.5">
      {is_open && (
        <Checkbox
          label={<span className="sr-only">Выбрать {short_name}</span>}
          className="mt-0.5 gap-0! max-sm:min-h-0! print:hidden"
          disabled={!isToRemind(row, today)}
          checked={chosen.has(id)}
          onChange={({ target }) => onChoose(next(target.checked))}
        />
      )}
      <span className="min-w-0">
        {is_open ? (
          // No prefetch, since rendering the target reads an organisation's documents.
          <Link
            href={`/my-metrics/review?year=${year}&quarter=${quarter}&company_id=${id}`}
            prefetch={false}
            className="font-semibold wrap-anywhere hover:underline"
          >
            <BriefName of={row.company} isNamedElsewhere />
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere">
            <BriefName of={row.company} isNamedElsewhere />
          </span>
        )}
        <span className="block text-xs font-normal text-ink-soft">{region.name}</span>
      </span>
    </span>
  )
}

const STICKY = 'sticky left-0 z-1 bg-surface'

/** «12» documents left for an organisation; a muted 0 if none. */
const LeftCount = ({ row: { approved, expected } }: { row: CompletenessRow }) => (
  <span className={approved < expected ? 'font-semibold text-overdue' : 'text-ink-muted'}>
    {formatNumber(expected - approved)}
  </span>
)

function Table({ rows, meta, isOverdue, ...rest }: RowProps) {
  return (
    // Scrolls in both directions by itself, so that names and headers stay visible.
    <ScrollBox
      label="Документы организаций"
      className="max-h-[85dvh] min-h-60 overflow-y-auto @max-5xl:hidden print:max-h-none print:block"
    >
      <table className="w-full border-separate border-spacing-0 text-sm [&_td]:border-b [&_td]:border-line [&_th]:border-b [&_th]:border-line [&_tbody_tr:last-child>*]:border-b-0">
        <caption className="sr-only">Документы организаций по категориям показателей, хуже сверху</caption>
        <thead className="sticky top-0 z-2 bg-surface text-xs text-ink-muted">
          <tr className="align-bottom">
            <th
              scope="col"
              className={classNames(STICKY, 'min-w-52 border-r px-4 py-2 text-left font-normal')}
            >
              Организация, хуже сверху
            </th>
            <th scope="col" className="px-2 py-2 text-right font-normal">
              Не сдано
            </th>
            {meta.categories.map((category) => (
              <th key={category.id} scope="col" className="min-w-16 px-1 py-2 font-normal hyphens-auto">
                <BriefName of={category} />
                <span className="mt-0.5 block whitespace-nowrap text-ink-soft">
                  {formatNumber(category.approved)}/{formatNumber(category.expected)}
                </span>
              </th>
            ))}
            <th scope="col" className="min-w-36 px-3 py-2 text-left font-normal">
              Напоминали
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.company.id}>
              <th scope="row" className={classNames(STICKY, 'border-r px-4 py-1.5 text-left font-normal')}>
                <Organisation {...{ row, meta }} {...rest} />
              </th>
              <td className="px-2 py-1.5 text-right">
                <LeftCount row={row} />
              </td>
              {row.cells.map((cell) => (
                <td key={cell.metric_category_id} className="px-1 py-1.5 text-center">
                  <CellSign cell={cell} isOverdue={isOverdue} />
                </td>
              ))}
              <td className="px-3 py-1.5 text-xs text-ink-soft">
                <WhenReminded {...{ row, meta }} today={rest.today} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Cards where the table does not fit, with only what is missing. */
function Cards({ rows, meta, isOverdue, ...rest }: RowProps) {
  return (
    <ul className="divide-y divide-line @5xl:hidden print:hidden">
      {rows.map((row) => {
        const missing = row.cells.flatMap((cell, place) => {
          const category = meta.categories[place]
          return category && cell.state !== 'approved' ? [{ cell, category }] : []
        })
        return (
          <li key={row.company.id} className="px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <Organisation {...{ row, meta }} {...rest} />
              <span className="text-sm whitespace-nowrap text-ink-soft">
                не сдано <LeftCount row={row} />
              </span>
            </div>
            <ul className="mt-2 grid gap-x-6 gap-y-1 text-sm @2xl:grid-cols-2">
              {missing.map(({ cell, category }) => (
                <li key={cell.metric_category_id} className="flex items-center justify-between gap-3">
                  <span className="min-w-0">
                    <BriefName of={category} />
                  </span>
                  <CellSign cell={cell} isOverdue={isOverdue} />
                </li>
              ))}
            </ul>
            <p className="mt-1.5 text-sm text-ink-soft empty:hidden">
              <WhenReminded {...{ row, meta }} today={rest.today} />
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** A page of the board: organisations as rows, categories as columns; cards where that does not fit. */
export function CompletenessTable(props: CompletenessTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { rows, meta, isOverdue, today } = props
  const choice = { chosen, onChoose: setChosen }
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      {meta.is_open && (
        <RemindBar behind={rows.filter((row) => isToRemind(row, today))} meta={meta} {...choice} />
      )}
      <Table {...props} {...choice} />
      <Cards {...props} {...choice} />
      <ul
        aria-hidden
        className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm text-ink-soft"
      >
        {LEGEND.map(([words, cell]) => (
          <li key={words} className="flex items-center gap-1.5">
            <Sign {...{ cell, isOverdue }} /> {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
