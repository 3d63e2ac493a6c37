import { type ComponentProps, useState } from 'react'
import { calendarName } from '@/components/analytics/publications/publication-words'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { ReasonDialog } from '@/components/calls/reason-dialog'
import { useCall } from '@/components/calls/use-call'
import { Select } from '@/components/ui/fields/select'
import { TextField } from '@/components/ui/fields/text-field'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { quarterName } from '@/lib/core/format/quarters'
import {
  useChangePublication,
  useDropPublication,
  useMakePublication,
  usePublish,
  useWithdrawPublication,
} from '@/lib/features/analytics/publications/client'
import type { NextPublication, PublicationItem } from '@/lib/features/analytics/publications/shapes'
import { PUBLIC_REASON } from '@/lib/features/analytics/rules'

type Quarter = Pick<PublicationItem, 'year' | 'quarter'>

/** An action that an administrator confirms. */
export type PublicationAction =
  | { kind: 'publish' | 'drop'; publication: PublicationItem }
  | { kind: 'postpone'; publication: PublicationItem }
  | { kind: 'days'; next: readonly NextPublication[] }
  | { kind: 'withdraw'; publication: PublicationItem }
  | { kind: 'make'; next: NextPublication }
  | { kind: 'extra'; of: ReadonlyArray<Quarter> }

const { min: minLength, max: maxLength } = PUBLIC_REASON
const REASON = { minLength, maxLength, hint: `Её прочтут все, не меньше ${minLength} символов` }

type ActionDialogProps = {
  action: PublicationAction
  today: string
  /** Called when a publication was scheduled for release. */
  onGoing: (id: number) => void
  onClose: () => void
}

export function ActionDialog({ action, today, onGoing, onClose }: ActionDialogProps) {
  if (action.kind === 'extra') return <ExtraDialog of={action.of} onClose={onClose} />
  if (action.kind === 'withdraw') return <WithdrawDialog publication={action.publication} onClose={onClose} />
  if (action.kind === 'days') return <CalendarDialog next={action.next} today={today} onClose={onClose} />
  if (action.kind === 'postpone')
    return <PostponeDialog publication={action.publication} today={today} onClose={onClose} />
  return <PlainDialog onGoing={onGoing} action={action} onClose={onClose} />
}

type PlainAction = Exclude<PublicationAction, { kind: 'extra' | 'withdraw' | 'days' | 'postpone' }>

function wordsOf(action: PlainAction) {
  if (action.kind === 'make') {
    return {
      title: `${calendarName(action.next)}: заморозить сейчас?`,
      text: 'В него войдёт то, что утверждено к этой минуте. Руководители увидят предпросмотр и получат письмо.',
      confirm: 'Заморозить',
      done: 'Выпуск собирается',
    }
  }
  const { number, kind } = action.publication
  return {
    publish: {
      title: `Опубликовать ${number} сейчас?`,
      text: 'Проверка повторится, и если она пройдена, выпуск сразу увидят все. Вернуть его назад нельзя, можно только отозвать с причиной.',
      confirm: 'Опубликовать',
      done: 'Выпуск выходит: проверка повторяется',
    },
    drop: {
      title: number ? `Отменить выпуск ${number}?` : 'Убрать кандидата?',
      text: `Собранное исчезнет, сравнение остаётся прежним. ${number && kind !== 'extra' ? 'Выпуск вернётся в календарь, его дни можно изменить.' : 'Собрать можно будет снова.'}`,
      confirm: number ? 'Отменить выпуск' : 'Убрать',
      done: number ? 'Выпуск отменён' : 'Кандидат убран',
    },
  }[action.kind]
}

type PlainDialogProps = Omit<ActionDialogProps, 'today'> & { action: PlainAction }

function PlainDialog({ action, onGoing, onClose }: PlainDialogProps) {
  const make = useMakePublication().mutateAsync
  const publish = usePublish().mutateAsync
  const drop = useDropPublication().mutateAsync
  const words = wordsOf(action)

  async function act() {
    if (action.kind === 'make')
      return make({ kind: action.next.kind, year: action.next.year, quarter: action.next.quarter })
    const { id } = action.publication
    if (action.kind === 'drop') return drop({ id })
    await publish({ id })
    onGoing(id)
  }

  return (
    <QuestionDialog
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={action.kind === 'drop' ? 'Оставить' : 'Отмена'}
      color={action.kind === 'drop' ? 'danger' : 'info'}
      onClose={onClose}
      send={act}
      done={words.done}
    >
      <p>{words.text}</p>
    </QuestionDialog>
  )
}

/** An extra publication needs a quarter and a public reason. */
function ExtraDialog({ of, onClose }: { of: ReadonlyArray<Quarter>; onClose: () => void }) {
  const [chosen, setChosen] = useState('0')
  const make = useMakePublication().mutateAsync
  const send = async (reason: string) => {
    const quarter = of[Number(chosen)]
    if (!quarter) return 'Выберите квартал'
    await make({ kind: 'extra', ...quarter, reason })
  }
  return (
    <ReasonDialog
      title="Внеочередной выпуск"
      {...REASON}
      confirmLabel="Собрать"
      color="info"
      onClose={onClose}
      send={send}
      done="Выпуск собирается"
    >
      <p>
        Заморозится то, что утверждено сейчас, и откроется предпросмотр. Опубликовать можно будет раньше
        срока.
      </p>
      <Select
        label="Квартал"
        required
        value={chosen}
        onChange={setChosen}
        options={of.map(({ year, quarter }, place) => ({
          value: String(place),
          label: `${quarterName(quarter)} ${year}`,
        }))}
        className="mt-4 text-ink"
      />
    </ReasonDialog>
  )
}

function WithdrawDialog({ publication, onClose }: { publication: PublicationItem; onClose: () => void }) {
  const withdraw = useWithdrawPublication().mutateAsync
  return (
    <ReasonDialog
      title={`Отозвать ${publication.number}?`}
      {...REASON}
      confirmLabel="Отозвать"
      color="danger"
      onClose={onClose}
      send={(reason) => withdraw({ id: publication.id, reason })}
      done="Выпуск отозван"
    >
      <p>Сравнение сразу вернётся к предыдущему выпуску. Отозванный останется в архиве зачёркнутым.</p>
    </ReasonDialog>
  )
}

type Days = { freeze_at?: string; publish_at: string }
type DayErrors = { [Name in keyof Days]?: string | undefined }

/** Saves dates, and closes the window once they are saved. @returns errors to show at the fields; null where there are none */
function useMoveDays(done: string, onClose: () => void) {
  const { attempt } = useCall()
  const change = useChangePublication().mutateAsync
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

function PostponeDialog({ publication, today, onClose }: PostponeDialogProps) {
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

function CalendarDialog({ next, today, onClose }: CalendarDialogProps) {
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

type DayFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'min' | 'value' | 'error'> & {
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
