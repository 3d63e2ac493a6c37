import { TriangleAlert } from 'lucide-react'
import type { EntryCell, EntryRow } from '@/components/documents/cells/entry-rows'
import { isCellDirty, isNoteDirty } from '@/components/documents/cells/entry-state'
import { QuestionMark, RowQuestions } from '@/components/documents/questions/row-questions'
import {
  ComparisonHeads,
  MetricInfo,
  RowContextView,
  SourceMark,
} from '@/components/documents/windows/window-buttons'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { groupedText } from '@/lib/core/format/entry-text'
import { formatNumber } from '@/lib/core/format/numbers'
import { inactiveText, NOT_ENTERED, unitOrReason } from '@/lib/features/documents/labels'

type ValuesTableProps = {
  rows: readonly EntryRow[]
  /** Indicators whose questions are shown elsewhere on the page. */
  questionsElsewhere?: ReadonlySet<number>
}

/** A read-only document: each value on a line with its source data and questions. */
export function ValuesTable({ rows, questionsElsewhere }: ValuesTableProps) {
  return (
    <table className="w-full border-collapse text-sm @max-5xl:block @max-3xl:rounded-lg @max-3xl:bg-surface">
      <caption className="sr-only">Значения показателей</caption>
      <thead className="border-b border-line-strong text-left text-ink-soft @max-5xl:sr-only">
        <tr>
          <th scope="col" className="w-3/10 py-2 pr-4 pl-6 font-normal print:w-2/5 print:pl-0">
            Показатель
          </th>
          <th scope="col" className="py-2 pr-4 font-normal">
            Исходные данные
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-normal">
            Значение
          </th>
          <th scope="col" className="w-60 py-2 pr-6 font-normal print:hidden">
            <ComparisonHeads />
          </th>
        </tr>
      </thead>
      <tbody className="@max-5xl:block">
        {rows.map((row, index) => (
          <ValuesRow
            key={row.metric.id}
            row={row}
            number={index + 1}
            hasQuestions={!questionsElsewhere?.has(row.metric.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'py-2 pr-4 @max-5xl:block @max-5xl:py-0.5 @max-5xl:pr-0'

/** What is typed here beside a stored number; paper has what is stored. */
const TypedHere = ({ cell }: { cell: EntryCell }) => (
  <span className="block font-normal text-draft print:hidden">введено здесь: {cell.text || 'пусто'}</span>
)

/** A row's stored source data: letter, name and number. Data that it no longer asks for are not printed. */
export function SourceData({ row: { cells, metric, isClosed } }: { row: EntryRow }) {
  const asks = ({ variable }: EntryCell) => metric.metric_calc_data.some(({ id }) => id === variable.id)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 gap-y-0.5">
      {cells.map((cell) => (
        <div key={cell.variable.id} className={asks(cell) ? 'contents' : 'contents print:hidden'}>
          <dt className="font-semibold text-accent-strong">{cell.variable.var_name}</dt>
          <dd className="text-ink-soft">{cell.variable.name}</dd>
          <dd className="text-right font-semibold whitespace-nowrap">
            {cell.saved === null ? (
              <span className="font-normal text-ink-muted">{!isClosed && NOT_ENTERED}</span>
            ) : (
              <>
                {groupedText(cell.saved)}
                {cell.source && <SourceMark source={cell.source} />}
              </>
            )}
            {isCellDirty(cell) && <TypedHere cell={cell} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ValuesRow({ row, number, hasQuestions }: { row: EntryRow; number: number; hasQuestions: boolean }) {
  const { metric, warnings } = row
  const { note, isActive, inactiveReason, value, nonValue } = row.saved
  return (
    <>
      <tr
        data-keep-together
        className={classNames(
          'border-t border-line align-top first:border-0 @max-5xl:block @max-5xl:px-4 @max-5xl:py-2.5',
          row.isClosed && 'print:hidden',
        )}
      >
        <th scope="row" className={`${CELL} pl-6 text-left font-medium text-pretty @max-5xl:pl-0 print:pl-0`}>
          {number}. <BriefName of={metric} isWholeOnPaper />
          &nbsp;
          <span className="whitespace-nowrap">
            <MetricInfo metric={metric} isOrdered />
            {hasQuestions && <QuestionMark metric={metric} isOrdered />}
          </span>
          {warnings.map(({ message }) => (
            <span key={message} className="mt-0.5 flex gap-1.5 font-normal text-draft">
              <TriangleAlert className="mt-px size-[1.15em] shrink-0" />
              {message}
            </span>
          ))}
          {note && (
            <span className="mt-0.5 block font-normal whitespace-pre-line text-ink-soft">
              Пояснение: {note}
            </span>
          )}
          {row.isClosed && (
            <span className="mt-0.5 block font-normal text-draft">
              Показатель закрыт, в документ не входит
            </span>
          )}
          {isNoteDirty(row) && (
            <span className="mt-0.5 block font-normal whitespace-pre-line text-draft print:hidden">
              Пояснение, введённое здесь: {row.note || 'пусто'}
            </span>
          )}
        </th>
        {isActive ? (
          <>
            <td className={CELL}>
              <SourceData row={row} />
            </td>
            <td className={`${CELL} text-right @max-5xl:text-left`}>
              <b className="text-base whitespace-nowrap">{formatNumber(value, metric.decimals)}</b>{' '}
              <span className="block text-ink-soft @max-5xl:inline">
                {unitOrReason(nonValue, metric.metric_unit)}
              </span>
            </td>
            <td className={`${CELL} @5xl:pr-6 text-ink-muted print:hidden`}>
              <RowContextView row={row} isOrdered />
            </td>
          </>
        ) : (
          <td
            colSpan={3}
            className={`${CELL} text-ink-soft @max-5xl:first-letter:uppercase @5xl:first-letter:uppercase`}
          >
            {inactiveText(inactiveReason)}
            {row.isActive &&
              row.cells.filter(isCellDirty).map((cell) => <TypedHere key={cell.variable.id} cell={cell} />)}
          </td>
        )}
      </tr>
      {hasQuestions && (
        <tr className="has-[td:empty]:hidden @max-5xl:block print:hidden">
          <td colSpan={4} className="px-6 pb-3 @max-5xl:block @max-5xl:px-4">
            <RowQuestions metric={metric} />
          </td>
        </tr>
      )}
    </>
  )
}
