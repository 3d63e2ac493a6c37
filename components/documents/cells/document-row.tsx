'use client'

import { CircleAlert } from 'lucide-react'
import { memo, useId } from 'react'
import { DocumentCell } from '@/components/documents/cells/document-cell'
import type { EntryActions } from '@/components/documents/cells/entry-actions'
import { faultyCell, isRowFaulty } from '@/components/documents/cells/entry-state'
import { type EntryStore, useEntry } from '@/components/documents/cells/entry-store'
import { MetricInfo } from '@/components/documents/cells/metric-info'
import { RowReason } from '@/components/documents/cells/row-reason'
import { RowNote, RowRemarks } from '@/components/documents/cells/row-remarks'
import { RowResult } from '@/components/documents/cells/row-result'
import { rowView } from '@/components/documents/cells/shared-values'
import { CrossingBand } from '@/components/documents/crossing/crossing-band'
import { pressRowKey, rowKey } from '@/components/documents/keys/row-keys'
import { QuestionMark } from '@/components/documents/questions/question-mark'
import { RowQuestions } from '@/components/documents/questions/row-questions'
import { classNames } from '@/components/ui/basics/class-names'
import { Toggle } from '@/components/ui/fields/toggle'

type DocumentRowProps = { store: EntryStore; index: number; readOnly: boolean; actions: EntryActions }

/** One indicator: switch, name, source data, value. Reads its own row of the store and what others say about it. */
export const DocumentRow = memo(function DocumentRow({ store, index, readOnly, actions }: DocumentRowProps) {
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
