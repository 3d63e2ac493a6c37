import { CircleAlert, Link2 } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { EntryActions } from '@/components/documents/cells/entry-actions'
import { fieldId } from '@/components/documents/cells/entry-grid'
import type { EntryCell } from '@/components/documents/cells/entry-rows'
import { cellValue } from '@/components/documents/cells/entry-state'
import type { rowView } from '@/components/documents/cells/row-view'
import { SourceMark } from '@/components/documents/windows/window-buttons'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { controlStyle } from '@/components/ui/fields/field'
import { wholeNumberWords } from '@/lib/calc/entry'
import { groupedText } from '@/lib/core/format/entry-text'
import { placeOfDatum } from '@/lib/features/documents/labels'

type DocumentCellProps = {
  cell: EntryCell
  /** A known value offered while the cell is empty. */
  ready: NonNullable<ReturnType<typeof rowView>>['ready'][number]
  row: number
  index: number
  actions: EntryActions
  /** Ids of messages about the whole row, for aria-describedby. */
  rowNotes: string | undefined
  /** Whether an error of the whole row is to be corrected here. */
  isFaulty: boolean
}

const STEPS: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** One source datum: letter, name and input. */
export const DocumentCell = memo(function DocumentCell(props: DocumentCellProps) {
  const { cell, ready, row, index, actions } = props
  const { variable } = cell
  const id = fieldId({ row, cell: index })
  return (
    <div className="group/cell flex min-w-0 flex-col justify-end @3xl:row-span-3 @3xl:grid @3xl:grid-cols-1 @3xl:grid-rows-subgrid print:row-auto! print:grid! print:grid-cols-[minmax(0,1fr)_auto]! print:grid-rows-none! print:gap-x-3">
      <label
        htmlFor={id}
        className="flex items-baseline gap-1.5 text-sm text-ink-soft @3xl:mb-0.5 @3xl:self-end @3xl:gap-0 print:self-start! @3xl:text-xs @3xl:leading-tight"
      >
        <span className={classNames(LETTER, 'shrink-0 @3xl:sr-only print:not-sr-only')}>
          {variable.var_name}
        </span>
        <span title={variable.name} className="min-w-0 @3xl:line-clamp-3 print:line-clamp-none">
          {variable.name}
        </span>
        {cell.source && <SourceMark source={cell.source} />}
      </label>
      <div className="relative print:hidden">
        <span
          aria-hidden
          className={classNames(LETTER, 'absolute inset-y-0 left-2 my-auto h-fit @max-3xl:hidden')}
        >
          {variable.var_name}
        </span>
        <CellInput {...props} id={id} />
      </div>
      <div
        aria-hidden
        data-print={shownText(cell) || '—'}
        className="hidden text-right text-base font-semibold after:content-[attr(data-print)] print:block"
      />
      <div className="empty:hidden">
        {ready && (
          <ReadyNote id={`${id}-ready`} ready={ready} onTake={() => actions.take({ row, cell: index })} />
        )}
        <CellNotes id={id} cell={cell} />
      </div>
    </div>
  )
})

const LETTER =
  'inline-flex min-w-5.5 justify-center rounded-sm bg-accent-soft px-1 py-0.5 text-sm font-semibold text-accent-strong'

function shownText(cell: EntryCell): string {
  const value = cellValue(cell)
  return cell.error !== null || value === null ? cell.text : groupedText(value)
}

/** Shows the typed text while focused, otherwise the number with grouped thousands. */
function CellInput(props: DocumentCellProps & { id: string }) {
  const { cell, ready, row, index, actions, rowNotes, isFaulty, id } = props
  const at = { row, cell: index }
  const input = useRef<HTMLInputElement>(null)
  const byPointer = useRef(false)
  const [focused, setFocused] = useState(false)

  /** Takes over the focus and what was typed before hydration; a selection would replace it by the next key. */
  const takeOver = useEffectEvent(() => {
    const field = input.current
    byPointer.current = document.activeElement === field
    setFocused(byPointer.current)
    if (field && field.value !== shownText(cell)) actions.type(at, field.value)
  })
  useLayoutEffect(() => takeOver(), [])

  useLayoutEffect(() => {
    if (focused && !byPointer.current) input.current?.select()
  }, [focused])

  /** The first click selects the whole number, so that typing replaces it, as in a spreadsheet. */
  function onClick({ currentTarget: field }: MouseEvent<HTMLInputElement>) {
    if (byPointer.current && field.selectionStart === field.selectionEnd) field.select()
    byPointer.current = false
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    const isBack = event.shiftKey && event.key === 'Enter'
    if (event.key !== 'Enter' || isBack) return actions.move(at, isBack ? -1 : step)
    actions.goOn(at)
  }

  const described = [
    cell.error !== null && `${id}-error`,
    cell.theirs !== null && `${id}-theirs`,
    ready !== null && `${id}-ready`,
    rowNotes,
  ]
  return (
    <input
      ref={input}
      id={id}
      data-cell
      type="text"
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      spellCheck={false}
      value={focused ? cell.text : shownText(cell)}
      placeholder={ready ? groupedText(ready.value) : undefined}
      aria-invalid={cell.error !== null || isFaulty || undefined}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      onChange={(event) => actions.type(at, event.target.value)}
      onPointerDown={({ currentTarget }) => {
        byPointer.current = document.activeElement !== currentTarget
      }}
      onPointerCancel={() => {
        byPointer.current = false
      }}
      onClick={onClick}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        byPointer.current = false
        actions.leave(at)
      }}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (actions.paste(at, event.clipboardData.getData('text/plain'))) event.preventDefault()
      }}
      className={controlStyle(
        classNames(
          // The scroll margin leaves room for messages below.
          'scroll-mb-12 text-right font-semibold @max-3xl:mt-1.5 @max-3xl:text-lg @3xl:pl-9',
          // A value may have twelve digits and six decimals.
          cell.text.length > 11 && 'text-base! @3xl:pr-2! @3xl:text-sm!',
          cell.theirs !== null && 'border-draft! bg-draft-soft!',
          ready !== null &&
            'border-dashed not-focus:border-accent-line! not-focus:bg-accent-soft! placeholder:font-semibold placeholder:text-accent-strong!',
        ),
      )}
    />
  )
}

function CellNotes({ id, cell }: { id: string; cell: EntryCell }) {
  return (
    <>
      {cell.error !== null && (
        <p id={`${id}-error`} className="mt-1 flex justify-end gap-1.5 text-right text-sm text-danger">
          <CircleAlert className="mt-px size-[1.15em] shrink-0" />
          {cell.variable.source_datum?.is_whole ? wholeNumberWords(cell.error) : cell.error}
        </p>
      )}
      {cell.theirs !== null && (
        <p id={`${id}-theirs`} className="mt-1 text-right text-sm font-medium text-draft">
          сохранено: {cell.theirs}
        </p>
      )}
    </>
  )
}

/** Source of the value offered for an empty field, and how to accept it: by a key, or by touch on narrow screens. */
function ReadyNote({
  id,
  ready,
  onTake,
}: {
  id: string
  ready: NonNullable<DocumentCellProps['ready']>
  onTake: () => void
}) {
  const number = groupedText(ready.value)
  return (
    <div className="mt-1 flex items-center justify-end gap-2 text-sm text-accent-strong @max-3xl:justify-between @3xl:text-xs print:hidden">
      <p id={id} className="flex min-w-0 items-baseline gap-1.5 text-pretty">
        <Link2 className="size-3.5 shrink-0 self-center group-focus-within/cell:hidden" />
        <kbd className="hidden rounded-sm border border-accent-line bg-surface px-1.5 font-sans text-xs font-semibold group-focus-within/cell:@3xl:inline">
          Enter
        </kbd>
        <span>
          <span className="hidden group-focus-within/cell:@3xl:inline">взять </span>
          из {placeOfDatum(ready.place)}
          <span className="sr-only">: {number}</span>
        </span>
      </p>
      <Button size="sm" color="info" quiet tabIndex={-1} onClick={onTake} className="shrink-0 @3xl:hidden">
        Взять {number}
      </Button>
    </div>
  )
}
