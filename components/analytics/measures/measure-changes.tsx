import { type Dispatch, type FormEvent, useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { Textarea, TextField } from '@/components/ui/fields/text-field'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { formatInstantDate } from '@/lib/core/format/dates'
import { pick } from '@/lib/core/record/record'
import { NO_OWN_DATA, noEffectWords } from '@/lib/features/analytics/effect/labels'
import { measureCalls } from '@/lib/features/measures/client'
import type { Measure } from '@/lib/features/measures/shapes'

type StateDialogProps = {
  measure: Measure
  change: Measure['status']
  isWatcher: boolean
  today: string
  onClose: () => void
}

const WORDS = {
  done: {
    title: 'Завершить мероприятие?',
    text: 'На графике появится флаг, а после четырёх кварталов — эффект.',
    note: 'Что получилось',
    confirm: 'Завершить',
    done: 'Мероприятие завершено',
  },
  cancelled: {
    title: 'Отменить мероприятие?',
    text: 'Оно останется в плане среди отменённых, флаг с графика исчезнет.',
    note: 'Почему отменено',
    confirm: 'Отменить мероприятие',
    done: 'Мероприятие отменено',
  },
  active: {
    title: 'Вернуть мероприятие в работу?',
    text: 'День завершения будет снят.',
    note: 'Почему возвращено',
    confirm: 'Вернуть в работу',
    done: 'Мероприятие снова в работе',
  },
} as const

/** Fields that a change of state sends as they are. */
const FIELDS = ['id', 'version', 'name', 'cause', 'action', 'date_begin', 'due_date', 'target_value'] as const

export function StateDialog({ measure, change, isWatcher, today, onClose }: StateDialogProps) {
  const [date, setDate] = useState(today)
  const [wrong, setWrong] = useState<string>()
  const [note, setNote] = useState('')
  const { attempt } = useCall()
  const save = measureCalls.useChange('PUT /api/measures/{id}')
  const words = WORDS[change]
  const noEffect = isWatcher ? NO_OWN_DATA : noEffectWords(measure, date || today)

  async function confirm() {
    const { responsible } = measure
    const body = {
      ...pick(measure, FIELDS),
      responsible_id: responsible.id,
      responsible_name: responsible.id === null ? responsible.name : null,
      status: change,
      date_end: change === 'done' ? date : null,
      note,
    }
    const isDone = await attempt(() => save.mutateAsync(body), {
      done: words.done,
      refused: ({ errors, message }) => {
        setWrong(errors.date_end?.[0])
        return errors.date_end ? null : message
      },
    })
    if (isDone) onClose()
  }

  return (
    <ConfirmDialog onClose={onClose} title={words.title} confirmLabel={words.confirm} onConfirm={confirm}>
      <p>{noEffect && change === 'done' ? `На графике появится флаг. ${noEffect}.` : words.text}</p>
      <div className="mt-4 space-y-4 text-ink">
        {change === 'done' && (
          <TextField
            type="date"
            label="День завершения"
            required
            min={measure.date_begin}
            max={today}
            value={date}
            error={wrong}
            onChange={(event) => {
              setDate(event.target.value)
              setWrong(undefined)
            }}
          />
        )}
        <Textarea
          label={words.note}
          rows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          hint="Появится в заметках"
        />
      </div>
    </ConfirmDialog>
  )
}

const MIN_LENGTH = 2

/** The typed note is kept outside: another measure may be looked at meanwhile. */
interface TypedNote {
  text: string
  setText: Dispatch<(current: string) => string>
}

type MeasureNotesProps = TypedNote & { measure: Measure; mayAdd: boolean }

export function MeasureNotes({ measure: { id, notes }, mayAdd, text, setText }: MeasureNotesProps) {
  const { attempt } = useCall()
  const add = measureCalls.useChange('POST /api/measures/{id}/notes')
  const isShort = text.trim().length < MIN_LENGTH

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isShort || add.isPending) return
    if (await attempt(() => add.mutateAsync({ id, text: text.trim() })))
      setText((current) => (current === text ? '' : current))
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
              <span className="text-sm text-ink-soft">{formatInstantDate(note.at)}</span>
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
            onChange={({ target: { value } }) => setText(() => value)}
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
