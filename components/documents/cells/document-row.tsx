'use client'

import { CircleAlert } from 'lucide-react'
import { memo, useId } from 'react'
import { DocumentCell } from '@/components/documents/cells/document-cell'
import type { EntryActions } from '@/components/documents/cells/entry-actions'
import { pressRowKey, rowKey } from '@/components/documents/cells/entry-keys'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import {
  type EntryStore,
  faultyCell,
  isCellWrong,
  isFaulty,
  isRowFaulty,
  liveValue,
  useEntry,
} from '@/components/documents/cells/entry-state'
import { CrossingBand, RowNote, RowRemarks } from '@/components/documents/cells/row-remarks'
import { rowView } from '@/components/documents/cells/row-view'
import { QuestionMark, RowQuestions } from '@/components/documents/questions/row-questions'
import { MetricInfo, RowContextView } from '@/components/documents/windows/window-buttons'
import { classNames } from '@/components/ui/basics/class-names'
import { lazyServerPart } from '@/components/ui/feedback/lazy-part'
import { Toggle } from '@/components/ui/fields/toggle'
import { roundTo } from '@/lib/calc/rounding'
import type { NonValue } from '@/lib/calc/values'
import { formatNumber } from '@/lib/core/format/numbers'
import { inactiveText, NON_VALUE_REASONS } from '@/lib/features/documents/labels'

/** Of a row that is off; one that has come is drawn at once, for the keyboard goes to it. */
const ReasonField = lazyServerPart(
  () => import('@/components/documents/cells/reason-field'),
  (it) => it.ReasonField,
)

interface Result {
  text: string
  nonValue: NonValue | null
}

/** Why there is no number, in words; null when there is one, or when the row's own line says it. */
function reasonOf(row: EntryRow, nonValue: NonValue | null, readOnly: boolean): string | null {
  if (nonValue === null || nonValue === 'inactive') return null
  if (nonValue === 'missing' && !readOnly && row.cells.some(isCellWrong)) return 'исправьте выделенные данные'
  return NON_VALUE_REASONS[nonValue]
}

function resultOf(row: EntryRow, readOnly: boolean): Result {
  const { decimals } = row.metric
  if (readOnly) return { text: formatNumber(row.saved.value, decimals), nonValue: row.saved.nonValue }
  const { value, nonValue } = liveValue(row)
  return { text: formatNumber(value === null ? null : roundTo(value, decimals), decimals), nonValue }
}

type RowResultProps = {
  row: EntryRow
  readOnly: boolean
  /** Of the words that say why there is no number where something is wrong. */
  faultId: string
}

function RowResult({ row, readOnly, faultId }: RowResultProps) {
  const { text, nonValue } = resultOf(row, readOnly)
  // An error of the row says the same with what to do about it.
  const reason = row.error === null ? reasonOf(row, nonValue, readOnly) : null
  const isFault = isFaulty(nonValue)
  return (
    <div className="min-w-0 border-line text-sm text-ink-muted @max-3xl:mt-3 @max-3xl:border-t @max-3xl:pt-3 @3xl:border-l @3xl:pl-5 print:mt-0! print:border-t-0! print:border-l! print:pt-0! print:pl-4!">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={classNames('text-xl font-semibold tracking-tight', row.isActive && 'text-ink')}>
          {text}
        </span>
        <span className={row.isActive ? 'text-ink-soft' : ''}>{row.metric.unit}</span>
      </p>
      {reason && (
        <p id={isFault ? faultId : undefined} className={isFault ? 'font-medium text-danger' : ''}>
          {reason}
        </p>
      )}
      <p>{row.metric.formula}</p>
      <RowContextView row={row} isOrdered={readOnly} />
    </div>
  )
}

type RowReasonProps = { row: EntryRow; index: number; readOnly: boolean; actions: EntryActions }

function RowReason({ readOnly, ...entry }: RowReasonProps) {
  const said = (
    <p className="text-sm text-ink-muted first-letter:uppercase">{inactiveText(entry.row.inactiveReason)}</p>
  )
  if (readOnly) return said
  return (
    <>
      <div className="hidden print:block">{said}</div>
      <ReasonField {...entry} />
    </>
  )
}

type DocumentRowProps = { store: EntryStore; index: number; readOnly: boolean; actions: EntryActions }

/** One indicator: switch, name, source data, value. Reads its own row of the store and what others say about it. */
export const DocumentRowView = memo(function DocumentRow({
  store,
  index,
  readOnly,
  actions,
}: DocumentRowProps) {
  const view = useEntry(store, (rows) => rowView(rows, index))
  const titleId = useId()
  const errorId = useId()
  const warningsId = useId()
  const crossedId = useId()
  const faultId = useId()
  if (!view) return null
  const { row, ready } = view
  const { metric, isActive } = row
  const warnings = readOnly ? row.warnings : view.warnings
  const crossed = readOnly ? [] : view.crossings
  // They come last and stand in a band of their own, which takes the comment where it is theirs alone.
  const remarked = warnings.slice(0, warnings.length - crossed.length)
  const isNoteAbove = crossed.length > 0 && remarked.length === 0
  // Said with each number while there are some to type in: what is wrong has to be mended there.
  const isTyped = isActive && !readOnly
  const isFaulty = isTyped ? isRowFaulty(row) : row.error !== null
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
            />
          )}
        </CrossingBand>
      )}
      <fieldset
        aria-labelledby={titleId}
        aria-describedby={isTyped ? undefined : described}
        data-keep-together
        data-row={index}
        onKeyDown={pressRowKey}
        className={classNames(
          'grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 bg-surface',
          '@max-3xl:mb-2.5 @max-3xl:rounded-lg @max-3xl:border @max-3xl:border-line @max-3xl:p-3.5',
          '@3xl:border-b @3xl:border-line @3xl:px-6 @3xl:py-4',
          'print:mb-0! print:block! print:rounded-none! print:border-x-0! print:border-t-0! print:px-0! print:py-3!',
        )}
      >
        <div className={classNames('flex h-6 items-center print:hidden', readOnly && 'hidden')}>
          <Toggle
            checked={isActive}
            onChange={(checked) => actions.toggle(index, checked)}
            label={`Показатель применим: ${metric.name}`}
            keys={rowKey('F4', !isActive)}
          />
        </div>
        <div
          className={classNames(
            'flex min-w-0 items-start justify-between gap-2 @3xl:block',
            readOnly && 'col-span-2',
          )}
        >
          <h2
            id={titleId}
            className={classNames(
              'min-w-0 font-semibold @3xl:inline',
              isActive ? 'text-ink' : 'text-ink-muted',
            )}
          >
            {index + 1}. {metric.name}
          </h2>
          <MetricInfo metric={metric} isOrdered={readOnly} />
          <QuestionMark metric={metric} />
        </div>
        <div className={readOnly ? 'col-span-2' : '@3xl:col-start-2 @max-3xl:col-span-2'}>
          {!isActive && <RowReason row={row} index={index} readOnly={readOnly} actions={actions} />}
          {row.theirs !== null && (
            <p className="text-sm font-medium text-draft">у другого показатель {row.theirs}</p>
          )}
          {row.error !== null && (
            <p id={errorId} className="flex gap-1.5 text-sm text-danger">
              <CircleAlert aria-hidden className="mt-px size-[1.15em] shrink-0" />
              {row.error}
            </p>
          )}
          {isActive && (
            <div className="mt-2.5 gap-x-5 @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_15rem] @3xl:items-center print:grid! print:grid-cols-[minmax(0,1fr)_12rem]! print:items-center">
              <div className="grid gap-x-6 gap-y-3 @6xl:grid-cols-2">
                {metric.variables.map((variable, place) => {
                  const cell = row.cells[place]
                  return (
                    cell && (
                      <DocumentCell
                        key={variable.calcDataId}
                        variable={variable}
                        cell={cell}
                        ready={readOnly ? null : (ready[place] ?? null)}
                        row={index}
                        index={place}
                        readOnly={readOnly}
                        actions={actions}
                        rowNotes={isTyped ? described : undefined}
                        isFaulty={place === faulty}
                      />
                    )
                  )
                })}
              </div>
              <RowResult row={row} readOnly={readOnly} faultId={faultId} />
            </div>
          )}
          {!isNoteAbove && (
            <RowRemarks {...{ row, index, readOnly, actions, warningsId }} warnings={remarked} />
          )}
          <RowQuestions metric={metric} />
        </div>
      </fieldset>
    </>
  )
})
