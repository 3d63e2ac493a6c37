'use client'

import { useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { TextField } from '@/components/ui/fields/text-field'
import { Textarea } from '@/components/ui/fields/textarea'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useSaveMeasure } from '@/lib/features/measures/client'
import type { Measure } from '@/lib/features/measures/shapes'

export type MeasureChange = Measure['status']

type StateDialogProps = { measure: Measure; change: MeasureChange; today: string; onClose: () => void }

const WORDS = {
  done: {
    title: 'Завершить мероприятие?',
    text: 'На графике появится флаг, а после четырёх кварталов — эффект.',
    note: 'Что получилось',
    confirm: 'Завершить',
    told: 'Мероприятие завершено',
  },
  cancelled: {
    title: 'Отменить мероприятие?',
    text: 'Оно останется в плане среди отменённых, флаг с графика исчезнет.',
    note: 'Почему отменено',
    confirm: 'Отменить мероприятие',
    told: 'Мероприятие отменено',
  },
  active: {
    title: 'Вернуть мероприятие в работу?',
    text: 'День завершения будет снят.',
    note: 'Почему возвращено',
    confirm: 'Вернуть в работу',
    told: 'Мероприятие снова в работе',
  },
} as const

/** Ends a measure, calls it off or takes it up again, with a note of why. */
export function StateDialog({ measure, change, today, onClose }: StateDialogProps) {
  const [date, setDate] = useState(today)
  const [note, setNote] = useState('')
  const alerts = useAlerts()
  const attempt = useAttempt()
  const save = useSaveMeasure()
  const words = WORDS[change]

  async function confirm() {
    const { id, responsible, target_value, version, name, cause, action, date_begin, due_date } = measure
    const body = {
      id,
      version,
      name,
      cause,
      action,
      date_begin,
      due_date,
      target_value,
      responsible_id: responsible.id,
      responsible_name: responsible.id === null ? responsible.name : null,
      status: change,
      date_end: change === 'done' ? date : null,
      note,
    }
    if (
      !(await attempt(
        () => save.mutateAsync(body),
        ({ errors, message }) => errors.date_end?.[0] ?? message,
      ))
    )
      return
    alerts.show({ type: 'success', message: words.told })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      onConfirm={confirm}
    >
      <p>{words.text}</p>
      <div className="mt-4 space-y-4 text-ink">
        {change === 'done' && (
          <TextField
            type="date"
            label="День завершения"
            required
            min={measure.date_begin}
            max={today}
            value={date}
            onChange={(event) => setDate(event.target.value)}
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
