import { type ComponentProps, useState } from 'react'
import { calendarName } from '@/components/analytics/publications/publication-words'
import { useCall } from '@/components/calls/use-call'
import { Select } from '@/components/ui/fields/select'
import { TextField } from '@/components/ui/fields/text-field'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { publicationCalls } from '@/lib/features/analytics/publications/client'
import type { NextPublication, PublicationItem } from '@/lib/features/analytics/publications/shapes'

/** The order in which publications go out; who breaks it is refused at the field. */
const ORDER = 'Выпуски выходят по порядку: первый, за ним окончательный, потом — следующего квартала'

type Days = { freeze_at?: string; publish_at: string }
type DayErrors = { [Name in keyof Days]?: string | undefined }

/** Saves dates, and closes the window once they are saved. @returns errors to show at the fields; null where there are none */
function useMoveDays(done: string, onClose: () => void) {
  const { attempt } = useCall()
  const change = publicationCalls.useChange('PUT /api/publications/{id}', 'onSettled').mutateAsync
  return async (id: number, days: Days): Promise<DayErrors | null> => {
    let wrong: DayErrors | null = null
    const isMoved = await attempt(() => change({ id, ...days }), {
      done,
      refused: ({ errors: { freeze_at, publish_at }, message }) => {
        if (!freeze_at && !publish_at) return message
        wrong = { freeze_at: freeze_at?.[0], publish_at: publish_at?.[0] }
        return null
      },
    })
    if (isMoved) onClose()
    return wrong
  }
}

type PostponeDialogProps = { publication: PublicationItem; today: string; onClose: () => void }

export function PostponeDialog({ publication, today, onClose }: PostponeDialogProps) {
  const [day, setDay] = useState(publication.publish_on ?? today)
  const [error, setError] = useState<string>()
  const move = useMoveDays('Выпуск отложен', onClose)

  async function confirm() {
    const wrong =
      day <= today
        ? { publish_at: 'Выберите день после сегодняшнего' }
        : await move(publication.id, { publish_at: day })
    setError(wrong?.publish_at)
  }

  return (
    <ConfirmDialog
      title={`Отложить ${publication.number}?`}
      confirmLabel="Отложить"
      color="info"
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>До нового дня предпросмотр остаётся открытым. Состав выпуска не меняется.</p>
      <DayField
        label="Новый день публикации"
        hint={ORDER}
        min={today}
        value={day}
        error={error}
        onChange={(value) => {
          setDay(value)
          setError(undefined)
        }}
      />
    </ConfirmDialog>
  )
}

type CalendarDialogProps = { next: readonly NextPublication[]; today: string; onClose: () => void }

export function CalendarDialog({ next, today, onClose }: CalendarDialogProps) {
  const [chosen, setChosen] = useState(next[0])
  const [days, setDays] = useState(daysOf(chosen))
  const [wrong, setWrong] = useState<DayErrors>({})
  const move = useMoveDays('Дни выпуска изменены', onClose)
  if (!chosen) return null
  const set = (changed: Partial<Days>) => {
    setDays({ ...days, ...changed })
    setWrong({})
  }

  return (
    <ConfirmDialog
      title="Изменить календарь"
      confirmLabel="Изменить"
      color="info"
      onClose={onClose}
      onConfirm={async () => setWrong((await move(chosen.id, days)) ?? {})}
    >
      <p>В выпуск войдёт то, что утверждено ко дню заморозки. До дня публикации открыт предпросмотр.</p>
      <Select
        label="Выпуск"
        required
        value={String(chosen.id)}
        onChange={(id) => {
          const other = next.find((one) => String(one.id) === id)
          setChosen(other)
          setDays(daysOf(other))
          setWrong({})
        }}
        options={next.map((one) => ({ value: String(one.id), label: `${calendarName(one)} ${one.year}` }))}
        className="mt-4 text-ink"
      />
      <DayField
        label="День заморозки"
        min={today}
        value={days.freeze_at}
        error={wrong.freeze_at}
        onChange={(freeze_at) => set({ freeze_at })}
      />
      <DayField
        label="День публикации"
        hint={ORDER}
        min={today}
        value={days.publish_at}
        error={wrong.publish_at}
        onChange={(publish_at) => set({ publish_at })}
      />
    </ConfirmDialog>
  )
}

const daysOf = (one: NextPublication | undefined) => ({
  freeze_at: one?.freeze_on ?? '',
  publish_at: one?.publish_on ?? '',
})

type DayFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'min' | 'value' | 'error'> & {
  onChange: (day: string) => void
}

const DayField = ({ onChange, ...field }: DayFieldProps) => (
  <TextField
    {...field}
    type="date"
    required
    onChange={(event) => onChange(event.target.value)}
    className="mt-4 text-ink"
  />
)
