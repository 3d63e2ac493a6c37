'use client'

import { type KeyboardEvent, useId } from 'react'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { PHRASES } from '@/components/documents/review/review-words'
import { COMMENT, goToNextComment } from '@/components/documents/review/wanting'
import { Textarea } from '@/components/ui/fields/textarea'

const MAX_NOTE = 2000

function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  goToNextComment()
}

type WarningCommentProps = { row: EntryRow; onChange: (text: string) => void }

/** Why a value is as it is, typed in place or put together of usual phrases. */
export function WarningComment({ row, onChange }: WarningCommentProps) {
  const phrasesId = useId()
  const note = row.note ?? ''
  return (
    <>
      <Textarea
        {...COMMENT}
        label="Пояснение"
        rows={1}
        maxLength={MAX_NOTE}
        value={note}
        placeholder="Проверьте число или объясните его"
        {...(row.noteTheirs === null ? {} : { hint: `У другого: ${row.noteTheirs}` })}
        {...(row.noteError === null ? {} : { error: row.noteError })}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="mt-2 flex flex-wrap gap-2 text-sm">
        <span id={phrasesId} className="sr-only">
          Добавить в пояснение
        </span>
        {PHRASES.map((phrase) => (
          <button
            key={phrase}
            type="button"
            aria-describedby={phrasesId}
            onClick={() => onChange(note.trim() === '' ? phrase : `${note.trimEnd()}. ${phrase}`)}
            className="min-h-8 rounded-full border border-draft-line bg-surface px-3 text-ink hover:bg-draft-soft max-sm:min-h-11"
          >
            {phrase.trim()}
          </button>
        ))}
      </div>
    </>
  )
}
