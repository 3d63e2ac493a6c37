import { CircleAlert } from 'lucide-react'
import { memo, useId } from 'react'
import { DocumentCell } from '@/components/documents/cells/document-cell'
import type { EntryActions } from '@/components/documents/cells/entry-actions'
import { pressRowKey, rowKey } from '@/components/documents/cells/entry-keys'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import {
  type EntryStore,
  faultyCell,
  isOffered,
  liveValue,
  useEntry,
} from '@/components/documents/cells/entry-state'
import { CrossingBand, RowNote, RowRemarks } from '@/components/documents/cells/row-remarks'
import { rowView } from '@/components/documents/cells/row-view'
import { QuestionMark, RowQuestions } from '@/components/documents/questions/row-questions'
import { MetricInfo, RowContextView } from '@/components/documents/windows/window-buttons'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { lazyPart, lazyServerPart } from '@/components/ui/feedback/lazy-part'
import { Toggle } from '@/components/ui/fields/toggle'
import { isFaulty } from '@/lib/calc/non-values'
import { roundTo } from '@/lib/calc/rounding'
import { formatNumber } from '@/lib/core/format/numbers'
import { inactiveText, NON_VALUE_REASONS } from '@/lib/features/documents/labels'

/** Whether a row has an error and is not being typed in: an error message, or a failed computation. */
const isRowFaulty = (row: EntryRow): boolean =>
  row.error !== null || (row.cells.every(({ isBegun }) => !isBegun) && isFaulty(liveValue(row).nonValue))

/** For a row that is off; once loaded it renders synchronously, because it receives the focus. */
const ReasonField = lazyServerPart(() => import('./reason-field'), 'ReasonField')

/** For a row where an exchange key has sent another number. */
const Offers = lazyPart(() => import('./origins'), 'Offers')

type RowResultProps = {
  row: EntryRow
  /** Id of the text that says why there is no value. */
  faultId: string
  isWarned: boolean
}

function RowResult({ row, faultId, isWarned }: RowResultProps) {
  const { decimals } = row.metric
  const { value, nonValue } = liveValue(row)
  return (
    <div className="min-w-0 text-sm text-ink-soft @3xl:w-36 @3xl:text-right @5xl:col-start-5 @5xl:w-auto print:w-auto! print:text-left!">
      <p className="flex flex-wrap items-baseline gap-x-2 @3xl:justify-end @5xl:block print:flex! print:justify-start!">
        <span
          className={classNames(
            'text-xl leading-tight font-semibold tracking-tight text-ink',
            nonValue === null && isWarned && 'text-draft',
          )}
        >
          {formatNumber(value === null ? null : roundTo(value, decimals), decimals)}
        </span>
        <span className="@5xl:block @5xl:text-xs">
          {nonValue === 'no_formula' ? NON_VALUE_REASONS[nonValue] : row.metric.metric_unit.name}
        </span>
      </p>
      {/* An error of the row already says so, with what to do. */}
      {isFaulty(nonValue) && row.error === null && (
        <p id={faultId} className="font-medium text-danger @5xl:text-xs">
          {NON_VALUE_REASONS[nonValue]}
        </p>
      )}
    </div>
  )
}

/** Columns on a wide screen: switch, name, source data, comparisons, value. */
export const ROW_GRID =
  '@5xl:grid @5xl:grid-cols-[auto_minmax(0,15rem)_minmax(0,1fr)_12rem_7rem] @5xl:gap-x-4'

type DocumentRowProps = { store: EntryStore; index: number; actions: EntryActions }

/** One indicator: switch, name, source data, value. Subscribes to its own row of the store and related values. */
export const DocumentRowView = memo(function DocumentRow({ store, index, actions }: DocumentRowProps) {
  const view = useEntry(store, (rows) => rowView(rows, index))
  const titleId = useId()
  const errorId = useId()
  const warningsId = useId()
  const crossedId = useId()
  const faultId = useId()
  if (!view) return null
  const { row, ready, warnings, crossings: crossed } = view
  const { metric, isActive } = row
  // Cross-check warnings come last in a separate band, which contains the comment if there are no others.
  const remarked = warnings.slice(0, warnings.length - crossed.length)
  const isNoteAbove = crossed.length > 0 && remarked.length === 0
  const isFaulty = isActive ? isRowFaulty(row) : row.error !== null
  // Repeated at each input, since that is where it is corrected.
  const described =
    [
      isFaulty && (row.error === null ? faultId : errorId),
      remarked.length > 0 && warningsId,
      crossed.length > 0 && crossedId,
    ]
      .filter(Boolean)
      .join(' ') || undefined
  const faulty = isFaulty ? faultyCell(row) : -1
  return (
    <>
      {crossed.length > 0 && (
        <CrossingBand id={crossedId} crossings={crossed}>
          {isNoteAbove && (
            <RowNote
              row={row}
              index={index}
              actions={actions}
              isDemanded={crossed.some(({ rule }) => rule.severity === 'comment')}
              shown={[]}
            />
          )}
        </CrossingBand>
      )}
      <fieldset
        aria-labelledby={titleId}
        aria-describedby={isActive ? undefined : described}
        data-keep-together
        data-row={index}
        onKeyDown={pressRowKey}
        className={classNames(
          'grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 bg-surface',
          '@max-3xl:mb-2.5 @max-3xl:rounded-lg @max-3xl:border @max-3xl:border-line @max-3xl:p-3.5',
          '@3xl:grid-cols-[auto_minmax(0,1fr)_auto] @3xl:border-b @3xl:border-line @3xl:px-6 @3xl:py-2.5 @5xl:py-1.5',
          ROW_GRID,
          'print:mb-0! print:block! print:rounded-none! print:border-x-0! print:border-t-0! print:px-0! print:py-3!',
        )}
      >
        <div className="flex h-6 items-center print:hidden">
          <Toggle
            checked={isActive}
            onChange={(checked) => actions.toggle(index, checked)}
            label={`Показатель применим: ${metric.name}`}
            keys={isActive ? rowKey('F4') : { 'aria-keyshortcuts': 'F4' }}
          />
        </div>
        <div
          className={classNames(
            'flex min-w-0 flex-wrap items-start justify-end gap-x-2 @3xl:block',
            !isActive && '@3xl:col-span-2 @5xl:col-span-1',
          )}
        >
          <h2
            id={titleId}
            className={classNames(
              'min-w-0 grow basis-40 font-semibold @3xl:inline',
              isActive ? 'text-ink' : 'text-ink-muted',
            )}
          >
            {index + 1}. <BriefName of={metric} isWholeOnPaper isNamedElsewhere />
            &nbsp;
          </h2>
          <span className="flex gap-x-2 @3xl:inline @3xl:whitespace-nowrap">
            <MetricInfo metric={metric} />
            <QuestionMark metric={metric} />
          </span>
        </div>
        {isActive ? (
          <>
            <div
              className={classNames(
                'col-span-full mt-2.5 grid min-w-0 gap-x-3.5 gap-y-3 @3xl:col-start-2 @3xl:row-start-2 @3xl:gap-y-0 @3xl:*:nth-[n+3]:mt-3 @5xl:col-span-1 @5xl:col-start-3 @5xl:row-start-1 @5xl:mt-0',
                row.cells.length > 1 && '@3xl:grid-cols-2 print:grid-cols-2!',
              )}
            >
              {row.cells.map((cell, place) => (
                <DocumentCell
                  key={cell.variable.id}
                  cell={cell}
                  ready={ready[place] ?? null}
                  row={index}
                  index={place}
                  actions={actions}
                  rowNotes={described}
                  isFaulty={place === faulty}
                />
              ))}
            </div>
            <div className="col-span-full flex flex-col-reverse items-start gap-1 @max-3xl:mt-2.5 @3xl:col-span-1 @3xl:col-start-3 @3xl:row-start-1 @3xl:flex-row @3xl:items-center @3xl:gap-3 @5xl:contents">
              <RowContextView row={row} />
              <RowResult row={row} faultId={faultId} isWarned={warnings.length > 0} />
            </div>
          </>
        ) : (
          <div className="col-span-full @5xl:col-span-3 @5xl:col-start-3">
            <p className="hidden text-sm text-ink-muted first-letter:uppercase print:block">
              {inactiveText(row.inactiveReason)}
            </p>
            <ReasonField row={row} index={index} actions={actions} />
          </div>
        )}
        <div className="col-span-full empty:hidden @5xl:col-start-2">
          {row.theirs !== null && <p className="text-sm font-medium text-draft">сохранён {row.theirs}</p>}
          {row.error !== null && (
            <p id={errorId} className="flex gap-1.5 text-sm text-danger">
              <CircleAlert className="mt-px size-[1.15em] shrink-0" />
              {row.error}
            </p>
          )}
          {isActive && row.cells.some(isOffered) && <Offers {...{ row, index, actions }} />}
          {!isNoteAbove && (
            <RowRemarks {...{ row, index, actions, warningsId }} fixes={view.fixes} warnings={remarked} />
          )}
          <RowQuestions metric={metric} />
        </div>
      </fieldset>
    </>
  )
})
