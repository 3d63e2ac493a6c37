import { Link2 } from 'lucide-react'
import type { Ready } from '@/components/documents/cells/shared-values'
import { Button } from '@/components/ui/basics/button'
import { groupedText } from '@/lib/core/format/entry-text'
import { placeOfDatum } from '@/lib/features/documents/labels'

type ReadyNoteProps = { id: string; ready: Ready; onTake: () => void }

/** Where the number in an empty field comes from, and how it is taken: by a key, or by touch on narrow screens. */
export function ReadyNote({ id, ready, onTake }: ReadyNoteProps) {
  const number = groupedText(ready.value)
  return (
    <div className="mt-1.5 flex items-center justify-end gap-2 text-sm text-accent-strong @3xl:col-span-2 @max-3xl:justify-between print:hidden">
      <p id={id} className="flex min-w-0 items-baseline gap-1.5 text-pretty">
        <Link2 aria-hidden className="size-3.5 shrink-0 self-center group-focus-within/cell:hidden" />
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
