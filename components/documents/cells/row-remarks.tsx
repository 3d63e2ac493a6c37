import { ArrowLeftRight, CircleAlert, Scale, TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import type { EditedRow } from '@/components/documents/cells/entry-actions'
import { fieldId, focusField, NOTE } from '@/components/documents/cells/entry-grid'
import { KEEPS_FOCUS } from '@/components/documents/cells/entry-keys'
import type { Fix } from '@/components/documents/cells/row-view'
import { Phrases } from '@/components/documents/review/phrases'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { controlStyle } from '@/components/ui/fields/field'
import { groupedText } from '@/lib/core/format/entry-text'
import { tied } from '@/lib/core/format/plural'
import { noteErrorWords } from '@/lib/features/documents/entry/rules'
import type { DocumentWarning } from '@/lib/features/documents/entry/shapes'
import { placeOfDatum } from '@/lib/features/documents/labels'
import type { Crossing } from '@/lib/features/documents/shared/rules'

const MAX_NOTE = 2000

type RowRemarksProps = EditedRow & {
  fixes: readonly Fix[]
  warnings: readonly DocumentWarning[]
  warningsId: string
}

export function RowRemarks({ row, fixes, warnings, index, actions, warningsId }: RowRemarksProps) {
  const isWarned = warnings.length > 0
  if (!isWarned && row.note === null) return null
  return (
    <div
      className={classNames(
        'mt-2 gap-x-4 gap-y-1.5 @5xl:flex @5xl:flex-wrap @5xl:items-center print:mt-1!',
        isWarned && 'rounded-md border border-draft-line bg-draft-soft px-3 py-1.5',
      )}
    >
      {isWarned && (
        <ul id={warningsId} className="min-w-0 space-y-1 text-sm font-medium text-draft @5xl:max-w-full">
          {warnings.map(({ message }) => (
            <li key={message} className="flex gap-2">
              <TriangleAlert className="mt-px size-[1.25em] shrink-0" />
              <span className="min-w-0 text-pretty">
                <span className="sr-only">Предупреждение: </span>
                {tied(message)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {fixes.length > 0 && (
        <div className="flex flex-wrap gap-2 @max-5xl:mt-1.5 print:hidden">
          {fixes.map((fix) => (
            <FixButton key={JSON.stringify(fix)} fix={fix} onFix={() => actions.fix(index, fix)} />
          ))}
        </div>
      )}
      <RowNote row={row} index={index} actions={actions} isDemanded={isWarned} shown={warnings} />
    </div>
  )
}

function FixButton({ fix, onFix }: { fix: Fix; onFix: () => void }) {
  if (fix.kind === 'take')
    return (
      <Button size="sm" {...KEEPS_FOCUS} onClick={onFix}>
        Взять {groupedText(fix.value)}
      </Button>
    )
  return (
    <Button size="sm" icon={<ArrowLeftRight />} aria-keyshortcuts="Alt+S" {...KEEPS_FOCUS} onClick={onFix}>
      Поменять местами
      <kbd className="font-sans text-xs text-ink-soft pointer-coarse:hidden">Alt+S</kbd>
    </Button>
  )
}

type NoteFieldProps = EditedRow & {
  isDemanded: boolean
  /** Warnings shown above the field. */
  shown: readonly DocumentWarning[]
}

/** The comment of a row: a field on the screen, its text in print. */
export function RowNote({ row, index, actions, isDemanded, shown }: NoteFieldProps) {
  const id = fieldId({ row: index, cell: NOTE })
  const about = useId()
  const theirs = row.noteTheirs === null ? null : `сохранено: ${row.noteTheirs}`
  const text = row.noteError === null ? theirs : noteErrorWords(row.noteError, shown)
  return (
    <>
      <div className="min-w-0 @max-5xl:mt-1.5 @5xl:basis-full print:hidden">
        <div className="flex-wrap items-center gap-x-3 gap-y-1.5 @3xl:flex">
          <label htmlFor={id} className="block shrink-0 text-sm text-ink-soft @3xl:py-1.5">
            Пояснение
          </label>
          <textarea
            id={id}
            rows={1}
            enterKeyHint="next"
            maxLength={MAX_NOTE}
            value={row.note ?? ''}
            placeholder={isDemanded ? 'Проверьте или объясните' : undefined}
            aria-invalid={row.noteError !== null || undefined}
            aria-describedby={text === null ? undefined : about}
            onChange={(event) => actions.note(index, event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              if (event.ctrlKey || event.metaKey) return
              event.preventDefault()
              actions.goOn({ row: index, cell: NOTE })
            }}
            className={controlStyle(
              'field-sizing-content max-h-60 min-h-(--control-sm)! min-w-0 flex-1 basis-52 resize-none py-1 text-sm! placeholder:text-ink-soft',
            )}
          />
          {isDemanded && (
            <Phrases
              note={row.note}
              onChange={(note) => actions.note(index, note)}
              className="@max-3xl:mt-1.5"
            />
          )}
        </div>
        {text !== null && (
          <p
            id={about}
            className={classNames(
              'mt-1.5 flex gap-1.5 text-sm',
              row.noteError === null ? 'font-medium text-draft' : 'text-danger',
            )}
          >
            {row.noteError !== null && <CircleAlert className="mt-px size-[1.15em] shrink-0" />}
            {text}
          </p>
        )}
      </div>
      {row.note && (
        <p className="hidden text-sm whitespace-pre-line text-ink-soft print:block">Пояснение: {row.note}</p>
      )}
    </>
  )
}

type CrossingBandProps = {
  id: string
  crossings: readonly Crossing[]
  /** The comment field, if no other warning of the row has it. */
  children: ReactNode
}

/** Violated cross-checks between the rows concerned, with a link to each number. */
export function CrossingBand({ id, crossings, children }: CrossingBandProps) {
  return (
    <fieldset
      aria-label={labelOf(crossings)}
      data-keep-together
      className="min-w-0 gap-x-4 gap-y-2 border-draft-line bg-draft-soft text-sm text-draft @max-3xl:mb-2.5 @max-3xl:rounded-lg @max-3xl:border @max-3xl:p-3.5 @3xl:border-b @3xl:px-6 @3xl:py-2.5 @5xl:flex @5xl:items-start"
    >
      <ul id={id} className="flex-1 space-y-1.5 @5xl:py-1.5">
        {crossings.map(({ rule, numbers }) => (
          <li key={rule.id} className="flex gap-2">
            <Scale className="mt-0.5 size-[1.25em] shrink-0" />
            <p className="min-w-0 text-pretty">
              <span className="sr-only">Увязка: </span>
              <span className="font-medium">{rule.message}: </span>
              {numbers.map(({ name, value, place }, index) => (
                <Fragment key={name}>
                  {index > 0 && ', '}
                  {typeof place === 'string' ? (
                    <>
                      {name} — <b className="font-semibold whitespace-nowrap">{groupedText(value)}</b>, из{' '}
                      {placeOfDatum(place)}
                    </>
                  ) : (
                    <>
                      <button
                        type="button"
                        // No tab stop: Tab moves between numbers, and the number behind this link is one of them.
                        tabIndex={-1}
                        onClick={() => focusField(place)}
                        aria-label={`К числу ${place.row + 1} ${place.letter}`}
                        className="mr-1 inline-flex rounded-sm border border-draft-line bg-surface px-1.5 font-semibold whitespace-nowrap hover:border-draft"
                      >
                        {place.row + 1} {place.letter}
                      </button>
                      {name} — <b className="font-semibold whitespace-nowrap">{groupedText(value)}</b>
                    </>
                  )}
                </Fragment>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {children}
    </fieldset>
  )
}

/** «Увязка показателей 4, 7» */
function labelOf(crossings: readonly Crossing[]): string {
  const rows = crossings.flatMap(({ numbers }) =>
    numbers.flatMap(({ place }) => (typeof place === 'string' ? [] : place.row + 1)),
  )
  return `Увязка показателей ${[...new Set(rows)].join(', ')}`
}
