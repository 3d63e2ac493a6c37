import { ArrowUp, ChevronRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { EntryActions } from '@/components/documents/cells/entry-actions'
import { type FieldAt, neighbour } from '@/components/documents/cells/entry-grid'
import { KEEPS_FOCUS } from '@/components/documents/cells/entry-keys'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { countFilled, countTotal, type EntryStore, useEntry } from '@/components/documents/cells/entry-state'
import { useSaveWords } from '@/components/documents/document/save-state'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { Button, IconButton } from '@/components/ui/basics/button'

/** The field of an element id; null for any other element. */
function fieldAt(id: string): FieldAt | null {
  const [, row, cell] = /^field-(\d+)-(\d+)$/.exec(id) ?? []
  return row && cell ? { row: Number(row), cell: Number(cell) } : null
}

/* On small screens the strip and the bar show the number being typed; styles show them only then. */

/** The focused number. */
function useTypedIn(): FieldAt | null {
  const [id, setId] = useState('')
  useEffect(() => {
    const listening = new AbortController()
    const look = () => setId(document.activeElement?.id ?? '')
    look()
    for (const event of ['focusin', 'focusout'])
      document.addEventListener(event, look, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return fieldAt(id)
}

/** «7b», «ИСМП после операций» */
function nameOf(rows: readonly EntryRow[], at: FieldAt | null) {
  const row = at && rows[at.row]
  return row
    ? {
        number: at.row + 1,
        letter: row.cells[at.cell]?.variable.var_name ?? '',
        name: row.metric.short_name,
      }
    : null
}

type TypingStripProps = { form: DocumentForm; isStored: boolean; onClose: () => void }

/** Overlays the page, so that its height does not change with the focus. A save that failed stands in place of the name. */
export function TypingStrip({ onClose, ...saved }: TypingStripProps) {
  const { store } = saved.form
  const { state, text } = useSaveWords(saved)
  const named = nameOf(store.rows(), useTypedIn())
  const filled = useEntry(store, countFilled)
  const total = useEntry(store, countTotal)
  return (
    <div
      aria-hidden
      data-typing-strip
      className="sticky top-0 z-10 hidden h-0 low:group-has-[[data-cell]:focus]/form:block @max-3xl:group-has-[[data-cell]:focus]/form:block print:hidden!"
    >
      <div className="flex h-11 items-center gap-2.5 border-b border-line bg-sunken px-4 @max-3xl:-mx-4 low:h-10">
        <span className="inline-flex min-w-6 justify-center rounded-sm bg-accent px-1 py-0.5 font-semibold text-on-fill">
          {named?.letter}
        </span>
        {state === 'failed' ? (
          <span className="line-clamp-2 min-w-0 flex-1 text-sm leading-tight font-medium text-danger">
            {text}
          </span>
        ) : (
          <span className="min-w-0 flex-1 truncate font-semibold">
            {named && `${named.number}. ${named.name}`}
          </span>
        )}
        <span className="shrink-0 text-sm text-ink-soft">
          {filled} из {total}
        </span>
        <IconButton
          {...KEEPS_FOCUS}
          tabIndex={-1}
          label="Закрыть документ"
          icon={<X />}
          onClick={onClose}
          className="-mr-2.5 low:h-9"
        />
      </div>
    </div>
  )
}

/** A bar above the on-screen keyboard: back, the next field, done. Pressing keeps the focus. */
export function TypingBar({ store, actions }: { store: EntryStore; actions: EntryActions }) {
  const at = useTypedIn()
  const rows = store.rows()
  const next = nameOf(rows, at && neighbour(rows, at, 1))
  return (
    <div className="hidden items-center gap-3 roomy:@max-3xl:group-has-[[data-cell]:focus]/form:flex">
      <IconButton
        {...KEEPS_FOCUS}
        outlined
        label="Назад, к прежнему числу"
        icon={<ArrowUp />}
        disabled={at === null || neighbour(rows, at, -1) === null}
        onClick={() => at && actions.move(at, -1)}
      />
      <p className="min-w-0 flex-1 truncate text-center text-sm text-ink-soft">
        {next && (
          <>
            дальше: <b className="font-semibold">{`${next.number}${next.letter}`}</b> {next.name}
          </>
        )}
      </p>
      <Button {...KEEPS_FOCUS} color="info" quiet onClick={() => at && actions.goOn(at)}>
        Далее
        <ChevronRight />
      </Button>
    </div>
  )
}
