import { useState } from 'react'
import { DaysDialog } from '@/components/analytics/publications/days-dialog'
import { calendarName, isCandidate } from '@/components/analytics/publications/publication-words'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { ReasonDialog } from '@/components/calls/reason-dialog'
import { Select } from '@/components/ui/fields/select'
import { quarterName } from '@/lib/core/format/quarters'
import { publicationCalls } from '@/lib/features/analytics/publications/client'
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
  if (action.kind === 'days') return <DaysDialog next={action.next} today={today} onClose={onClose} />
  if (action.kind === 'postpone')
    return <DaysDialog preview={action.publication} today={today} onClose={onClose} />
  return <PlainDialog onGoing={onGoing} action={action} onClose={onClose} />
}

type PlainAction = Exclude<PublicationAction, { kind: 'extra' | 'withdraw' | 'days' | 'postpone' }>

function wordsOf(action: PlainAction) {
  if (action.kind === 'make') {
    return {
      title: `${calendarName(action.next)}: заморозить сейчас?`,
      text: 'В него войдёт то, что утверждено к этой минуте. Руководители увидят предпросмотр и получат письмо. Если собирать нечего, выпуск не появится.',
      confirm: 'Заморозить',
      done: 'Выпуск собирается',
    }
  }
  const { number, kind } = action.publication
  const isShown = isCandidate(action.publication)
  return {
    publish: {
      title: `Опубликовать ${number} сейчас?`,
      text: 'Проверка повторится, и если она пройдена, выпуск сразу увидят все. Вернуть его назад нельзя, можно только отозвать с причиной.',
      confirm: 'Опубликовать',
      done: 'Выпуск выходит: проверка повторяется',
    },
    drop: {
      title: isShown ? 'Убрать кандидата?' : `Отменить ${number ? `выпуск ${number}` : 'этот выпуск'}?`,
      text: `Собранное исчезнет, сравнение остаётся прежним. ${!isShown && kind !== 'extra' ? 'Выпуск вернётся в календарь, его дни можно изменить.' : 'Собрать можно будет снова.'}`,
      confirm: isShown ? 'Убрать' : 'Отменить выпуск',
      done: isShown ? 'Кандидат убран' : 'Выпуск отменён',
    },
  }[action.kind]
}

type PlainDialogProps = Omit<ActionDialogProps, 'today'> & { action: PlainAction }

function PlainDialog({ action, onGoing, onClose }: PlainDialogProps) {
  const make = publicationCalls.useChange('POST /api/publications', 'onSettled').mutateAsync
  const publish = publicationCalls.useChange(
    'POST /api/publications/{id}/publishing',
    'onSettled',
  ).mutateAsync
  const drop = publicationCalls.useChange('DELETE /api/publications/{id}', 'onSettled').mutateAsync
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

const QUARTER_ID = 'extra-quarter'

/** An extra publication needs a quarter and a public reason. */
function ExtraDialog({ of, onClose }: { of: ReadonlyArray<Quarter>; onClose: () => void }) {
  const [chosen, setChosen] = useState('0')
  const [wrong, setWrong] = useState<string>()
  const make = publicationCalls.useChange('POST /api/publications', 'onSettled').mutateAsync
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
      showsBeside={({ errors: { quarter, year = quarter } }) => {
        setWrong(year?.[0])
        if (year) document.getElementById(QUARTER_ID)?.focus()
        return year !== undefined
      }}
      done="Выпуск собирается"
    >
      <p>
        Заморозится то, что утверждено сейчас, и откроется предпросмотр. Опубликовать можно будет раньше
        срока.
      </p>
      <Select
        id={QUARTER_ID}
        label="Квартал"
        required
        value={chosen}
        {...(wrong && { error: wrong })}
        onChange={(next) => {
          setChosen(next)
          setWrong(undefined)
        }}
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
  const withdraw = publicationCalls.useChange(
    'POST /api/publications/{id}/withdrawal',
    'onSettled',
  ).mutateAsync
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
      <p>
        Сравнение сразу вернётся к предыдущему выпуску, а если его нет, прекратится до следующего. Отозванный
        останется в архиве зачёркнутым.
      </p>
    </ReasonDialog>
  )
}
