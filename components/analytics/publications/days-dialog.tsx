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

type Days = { freeze_at?: string; publish_at?: string }

type DaysDialogProps = {
  /** The open preview, which only goes out later. */
  preview?: PublicationItem
  /** Publications that are not frozen yet, of which one is moved. */
  next?: readonly NextPublication[]
  today: string
  onClose: () => void
}

/** Postpones a preview, or moves the days of a planned publication. */
export function DaysDialog({ preview, next = [], today, onClose }: DaysDialogProps) {
  const [chosen, setChosen] = useState(next[0])
  // Of a planned one only what is changed is sent: another administrator may have moved the other day since.
  const [days, setDays] = useState<Days>(preview ? { publish_at: preview.publish_on ?? today } : {})
  const [wrong, setWrong] = useState<{ [Name in keyof Days]?: string | undefined }>({})
  const { attempt } = useCall()
  const change = publicationCalls.useChange('PUT /api/publications/{id}', 'onSettled').mutateAsync
  const id = (preview ?? chosen)?.id
  if (id === undefined) return null
  const set = (changed: Days) => {
    setDays({ ...days, ...changed })
    setWrong({})
  }

  async function confirm(id: number) {
    if (preview && (days.publish_at ?? today) <= today)
      return setWrong({ publish_at: 'Выберите день после сегодняшнего' })
    if (Object.keys(days).length === 0) return onClose()
    const isMoved = await attempt(() => change({ id, ...days }), {
      done: preview ? 'Выпуск отложен' : 'Дни выпуска изменены',
      refused: ({ errors: { freeze_at, publish_at }, message }) => {
        if (!freeze_at && !publish_at) return message
        setWrong({ freeze_at: freeze_at?.[0], publish_at: publish_at?.[0] })
        return null
      },
    })
    if (isMoved) onClose()
  }

  return (
    <ConfirmDialog
      title={preview ? `Отложить ${preview.number}?` : 'Изменить календарь'}
      confirmLabel={preview ? 'Отложить' : 'Изменить'}
      color="info"
      onClose={onClose}
      onConfirm={() => confirm(id)}
    >
      <p>
        {preview
          ? 'До нового дня предпросмотр остаётся открытым. Состав выпуска не меняется.'
          : 'В выпуск войдёт то, что утверждено ко дню заморозки. До дня публикации открыт предпросмотр.'}
      </p>
      {chosen && (
        <>
          <Select
            label="Выпуск"
            required
            value={String(chosen.id)}
            onChange={(id) => {
              setChosen(next.find((one) => String(one.id) === id))
              setDays({})
              setWrong({})
            }}
            options={next.map((one) => ({
              value: String(one.id),
              label: `${calendarName(one)} ${one.year}`,
            }))}
            className="mt-4 text-ink"
          />
          <DayField
            label="День заморозки"
            min={today}
            value={days.freeze_at ?? chosen.freeze_on}
            error={wrong.freeze_at}
            onChange={(freeze_at) => set({ freeze_at })}
          />
        </>
      )}
      <DayField
        label={preview ? 'Новый день публикации' : 'День публикации'}
        hint={ORDER}
        min={today}
        value={days.publish_at ?? chosen?.publish_on ?? ''}
        error={wrong.publish_at}
        onChange={(publish_at) => set({ publish_at })}
      />
    </ConfirmDialog>
  )
}

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
