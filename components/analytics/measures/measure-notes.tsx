'use client'

import { type FormEvent, useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { Textarea } from '@/components/ui/fields/textarea'
import { formatInstantDate } from '@/lib/core/format/dates'
import { useAddNote } from '@/lib/features/measures/client'
import type { Measure } from '@/lib/features/measures/shapes'

type MeasureNotesProps = { measure: Measure; mayAdd: boolean; timeZone: string }

const MIN_LENGTH = 2

/** What was noted of a measure, day by day, and a line for more. */
export function MeasureNotes({ measure: { id, notes }, mayAdd, timeZone }: MeasureNotesProps) {
  const [text, setText] = useState('')
  const attempt = useAttempt()
  const add = useAddNote(id)
  const isShort = text.trim().length < MIN_LENGTH

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isShort || add.isPending) return
    if (await attempt(() => add.mutateAsync(text.trim()))) setText('')
  }

  if (notes.length === 0 && !mayAdd) return null
  return (
    <section aria-labelledby="notes" className="border-t border-line px-6 py-5 @max-3xl:px-4">
      <h3 id="notes" className="font-semibold">
        Заметки <span className="ml-1.5 text-sm font-normal text-ink-soft">{notes.length}</span>
      </h3>
      {notes.length > 0 && (
        <ul className="mt-3 space-y-2.5">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-x-5 sm:grid-cols-[5.5rem_1fr]">
              <span className="text-sm text-ink-soft">{formatInstantDate(note.at, timeZone)}</span>
              <span className="wrap-anywhere whitespace-pre-line">
                {note.text} <span className="text-ink-soft">{note.author}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <form
          onSubmit={submit}
          className="mt-3.5 flex items-end gap-3 print:hidden @max-lg:flex-col @max-lg:items-stretch"
        >
          <Textarea
            label="Новая заметка"
            labelHidden
            placeholder="Новая заметка"
            rows={1}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="flex-1"
          />
          <Button type="submit" disabled={isShort} processing={add.isPending}>
            Добавить
          </Button>
        </form>
      )}
    </section>
  )
}
